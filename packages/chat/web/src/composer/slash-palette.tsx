// The list of tools and prompts after a slash. The focus stays in the composer, whose combobox controls this list.

import { useEffect } from 'react';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { createLine, type PaletteItem } from './palette-items.ts';

export interface SlashPaletteProps {
  id: string;
  items: readonly PaletteItem[];
  active: number;
  onChoose(item: PaletteItem): void;
}

export function SlashPalette({ id, items, active, onChoose }: SlashPaletteProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className="palette" role="listbox" id={id} aria-label={TEXTS.paletteLabel}>
      {items.length === 0 ? <p className="quiet">{TEXTS.noTool}</p> : null}
      {items.map((item, index) => {
        const { key, server, name, title, description } = createLine(item);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the composer, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the composer has the focus
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-tool-name={item.kind === 'tool' ? name : undefined}
            data-prompt-name={item.kind === 'prompt' ? name : undefined}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className="palette-title">
              <Name text={title} />
            </span>
            <span className="caption">
              {item.kind === 'prompt' ? TEXTS.promptFrom(displayName(server)) : <Name text={server} />}
            </span>
            {description === '' ? null : (
              <span className="palette-text">
                <Name text={description} max={300} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
