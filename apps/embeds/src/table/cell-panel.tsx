// A panel below the table with the whole value of one cell.
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../kit/icons.tsx';
import { Name, VisibleText } from '../kit/name.tsx';
import { wholeText } from './cell-value.ts';
import type { Column } from './table-model.ts';
import { ToolButton } from './toolbar.tsx';

export interface CellPanelProps {
  column: Column;
  /** The place of the cell, in words. */
  place: string;
  value: unknown;
  onCopy?: ((text: string) => Promise<void>) | undefined;
  onClose(): void;
}

export function CellPanel({ column, place, value, onCopy, onClose }: CellPanelProps): ReactNode {
  const text = wholeText(value);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={panel} className="ve-panel" aria-label={`Cell of ${column.label}, ${place}`}>
      <header className="ve-panel-head">
        <p className="ve-panel-title">
          <Name text={column.label} /> <span className="ve-faint">{place}</span>
        </p>
        {onCopy && <ToolButton icon="copy" label="Copy the cell" done="Copied" act={() => onCopy(text)} />}
        <button type="button" className="ve-tool" aria-label="Close the cell" title="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="ve-panel-text" tabIndex={0}>
        {text === '' ? (
          <span className="ve-faint">empty</span>
        ) : (
          text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
            <span key={index}>
              <VisibleText text={line} />
              {'\n'}
            </span>
          ))
        )}
      </pre>
    </section>
  );
}
