// Changes the interface of one tool from the gallery: by an instruction, when a model is configured, or by a view spec as JSON; makes it
// again; and goes back and forth between its changes.
import { isRecord, parseJson } from '@vitrine/std/internal/json';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolRow } from './card.ts';
import { h } from './dom.ts';
import type { Names } from './source.ts';

export interface RefineOptions {
  readonly tool: ToolRow;
  readonly names: Names;
  readonly view: McpAppsView;
  /** The interface has changed. */
  readonly onChange: () => void;
}

export interface Refine {
  readonly node: HTMLElement;
  /** Offers what is possible with the tool as it is now. */
  update(tool: ToolRow): void;
}

interface Answer {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
}

export function drawRefine({ tool, names, view, onChange }: RefineOptions): Refine {
  const toolName = tool.name;
  const id = `change-${Math.random().toString(36).slice(2)}`;
  const input = h('textarea', { id, rows: '3', placeholder: 'Make the table compact, hide ids' });
  const status = h('p', { class: 'note', role: 'status' });

  async function run(name: string | undefined, args: Record<string, unknown> = {}): Promise<void> {
    if (name === undefined) return;
    setDisabled(true);
    status.classList.remove('bad');
    status.textContent = 'Working …';
    try {
      const { isError, content } = (await view.callTool(name, { toolName, ...args })) as Answer;
      status.classList.toggle('bad', isError === true);
      status.textContent = isError ? (content?.[0]?.text ?? 'The change was refused.') : 'Changed.';
      if (!isError) onChange();
    } catch (error) {
      status.classList.add('bad');
      status.textContent = `The interface could not be changed. ${error instanceof Error ? error.message : error}`;
    }
    setDisabled(false);
  }
  const quiet = (label: string, name: string | undefined): HTMLButtonElement => {
    const button = h('button', { type: 'button', class: 'quiet' }, label);
    button.addEventListener('click', () => void run(name));
    return button;
  };
  const send = h('button', { type: 'button' }, 'Change');
  send.addEventListener('click', () => {
    const text = input.value.trim();
    if (text !== '') void run(names._ui_refine, changeIn(text));
  });
  const undo = quiet('Undo last change', names._ui_undo);
  const redo = quiet('Redo', names._ui_redo);
  const again = quiet('Make again', names._ui_regenerate);
  const setDisabled = (isDisabled: boolean): void => {
    for (const button of [send, undo, redo, again]) button.disabled = isDisabled;
  };
  const update = ({ revision = 0, undone = false, state = 'compiled' }: ToolRow): void => {
    undo.hidden = revision === 0;
    redo.hidden = !undone || names._ui_redo === undefined;
    again.hidden = names._ui_regenerate === undefined || !MADE_BY_MODEL.has(state);
  };
  update(tool);
  const node = h(
    'div',
    { class: 'refine' },
    h('label', { for: id }, 'What should change? In words, or a view spec as JSON'),
    input,
    h('div', { class: 'actions' }, send, undo, redo, again),
    status,
  );
  return { node, update };
}

/** States of tools that a model was asked about, or can be. */
const MADE_BY_MODEL = new Set(['made', 'refused', 'failed', 'waiting']);

/** A text that is a JSON object is a spec. */
function changeIn(text: string): Record<string, unknown> {
  const spec = parseJson(text);
  return isRecord(spec) ? { spec } : { instruction: text };
}
