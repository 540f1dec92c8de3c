// Opens the file picker of the system; on a phone that offers the camera, too.
import { useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';

export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="icon-button attach-button"
        aria-label={TEXTS.attach}
        title={TEXTS.attach}
        onClick={() => input.current?.click()}
      >
        <Icon name="attach" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-attach
        onChange={event => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}
