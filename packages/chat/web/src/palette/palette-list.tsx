// The listbox of a palette. The focus stays in the field that controls it.
import { type ReactNode, useEffect } from 'react';
import { Name } from '../untrusted-text/name.tsx';
import { itemId, type MarkedItem } from './use-marked-item.ts';

/** One item as a palette shows it. */
export interface PaletteLine {
  readonly key: string;
  readonly title: string;
  /** Caption beside the title: where it comes from. */
  readonly caption: ReactNode;
  /** Text below the title; absent for none. */
  readonly text?: string;
  /** `data-*` attributes, by their names after `data-`. */
  readonly data?: Readonly<Record<string, string>>;
}

interface PaletteListProps {
  marked: Pick<MarkedItem, 'id' | 'active'>;
  label: string;
  lines: readonly PaletteLine[];
  /** Text when there are no lines. */
  empty: string;
  /** Note after the lines; absent for none. */
  note?: string | undefined;
  onChoose(index: number): void;
}

export function PaletteList({ marked: { id, active }, label, lines, empty, note, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(itemId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className="palette" role="listbox" id={id} aria-label={label}>
      {lines.length === 0 ? <p className="quiet">{empty}</p> : null}
      {lines.map(({ key, title, caption, text, data = {} }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
        <div
          key={key}
          id={itemId(id, index)}
          role="option"
          aria-selected={index === active}
          {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className="palette-title">
            <Name text={title} />
          </span>
          <span className="caption">{caption}</span>
          {text ? (
            <span className="palette-text">
              <Name text={text} max={300} />
            </span>
          ) : null}
        </div>
      ))}
      {note === undefined ? null : <p className="quiet small">{note}</p>}
    </div>
  );
}
