// Tools after a slash. The focus stays in the composer: this list is what its combobox controls.

import type { ToolEntry } from '@vitrine/agent/client';
import { useEffect } from 'react';
import { Name, Shown } from '../shown/shown.tsx';
import { toolTitle } from '../state/catalog.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';

export interface SlashPaletteProps {
  id: string;
  tools: readonly ToolEntry[];
  active: number;
  onChoose(tool: ToolEntry): void;
}

export function SlashPalette({ id, tools, active, onChoose }: SlashPaletteProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className="palette" role="listbox" id={id} aria-label={TEXTS.paletteLabel}>
      {tools.length === 0 ? <p className="quiet">{TEXTS.noTool}</p> : null}
      {tools.map((tool, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the composer, which has the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the composer has the focus
        <div
          key={`${tool.server}/${tool.name}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          data-tool-name={tool.name}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(tool)}
        >
          <span className="palette-title">
            <Name text={toolTitle(tool)} />
          </span>
          <span className="caption">{tool.server}</span>
          {tool.description ? (
            <span className="palette-text">
              <Shown text={tool.description.split('\n')[0] ?? ''} />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
