// A panel below the grid with the whole text of one cell.
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '../../../root/text/copy-button.tsx';
import { UntrustedText } from '../../../root/text/untrusted-text.tsx';

interface CellPanelProps {
  /** The accessible name, such as `Cell of Name, row 1`. */
  label: string;
  /** The visible name: the column's. */
  heading: string;
  text: string;
  texts: { readonly copyCell: string; readonly close: string; readonly blank: string };
  onClose(): void;
}

export function CellPanel({ label, heading, text, texts, onClose }: CellPanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <section ref={panel} className="vitrine-cell-panel" aria-label={label}>
      <div className="vitrine-cell-panel-head">
        <UntrustedText text={heading} />
        <CopyButton text={text} label={texts.copyCell} />
        <button type="button" className="vitrine-copy" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text === '' ? texts.blank : <UntrustedText text={indentJSON(text)} lines />}</pre>
    </section>
  );
}

const MAX_INDENTED = 50_000;

/** An object or a list in JSON gets a line for each member; other texts stay as they are. */
function indentJSON(text: string): string {
  if (text.length > MAX_INDENTED || !/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
