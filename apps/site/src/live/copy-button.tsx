// A button that copies a text.
import { type ReactNode, useState } from 'react';

/** Copies `text`, and says whether that worked. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const [label, setLabel] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Copying was refused'),
    );
  return (
    <button type="button" onClick={copy} onBlur={() => setLabel('Copy')}>
      <span aria-live="polite">{label}</span>
    </button>
  );
}
