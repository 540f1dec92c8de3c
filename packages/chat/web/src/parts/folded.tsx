// Long content starts folded, so that one answer does not push the transcript away.
import { type ReactNode, useState } from 'react';

const FOLD_ABOVE_CHARACTERS = 3_000;

export function Folded({ length, children }: { length: number; children: ReactNode }) {
  const [open, setOpen] = useState(length <= FOLD_ABOVE_CHARACTERS);
  if (length <= FOLD_ABOVE_CHARACTERS) return children;
  return (
    <div className="folded" data-open={open}>
      <div className="folded-content">{children}</div>
      <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Show less' : `Show all ${length.toLocaleString()} characters`}
      </button>
    </div>
  );
}
