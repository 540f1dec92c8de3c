// Files dropped anywhere on the page are attached. While files are dragged over it, the page is covered by the drop area, so that no view takes them.
import { useEffect, useState } from 'react';
import { ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';

export function FileDrop({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void): void =>
      document.addEventListener(type, listener, { signal: controller.signal });
    listen('dragover', event => {
      if (!event.dataTransfer?.types.includes('Files') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    });
    // It also reports that the pointer has gone to another element.
    listen('dragleave', event => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen('drop', event => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    });
    return () => controller.abort();
  }, [onFiles]);
  return isOver ? (
    <div className="drop-area" aria-hidden="true">
      <p>{TEXTS.drop}</p>
    </div>
  ) : null;
}
