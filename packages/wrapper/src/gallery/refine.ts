// Changes the interface of one tool from the gallery: by an instruction, when a model is configured, or by a view spec as JSON; and undoes
// a change.
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import { h } from './dom.ts';

/** The names of the wrapper's tools that change interfaces, where it has them. */
export interface RefinementNames {
  readonly _ui_refine: string;
  readonly _ui_undo: string;
}

export interface RefineOptions {
  readonly toolName: string;
  readonly names: RefinementNames;
  readonly view: McpAppsView;
  /** Whether there is a change to undo. */
  readonly canUndo: boolean;
  /** The interface has changed. */
  readonly onChange: () => void;
}

interface Answer {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
}

export function drawRefine({ toolName, names, view, canUndo, onChange }: RefineOptions): HTMLElement {
  const id = `change-${Math.random().toString(36).slice(2)}`;
  const input = h('textarea', { id, rows: '3', placeholder: 'Make the table compact, hide ids' });
  const send = h('button', { type: 'button' }, 'Change');
  const undo = h('button', { type: 'button', class: 'quiet' }, 'Undo last change');
  const status = h('p', { class: 'note', role: 'status' });

  async function run(tool: string, args: Record<string, unknown>): Promise<void> {
    send.disabled = undo.disabled = true;
    status.classList.remove('bad');
    status.textContent = 'Working …';
    try {
      const { isError, content } = (await view.callTool(tool, { toolName, ...args })) as Answer;
      status.classList.toggle('bad', isError === true);
      status.textContent = isError ? (content?.[0]?.text ?? 'The change was refused.') : 'Changed.';
      if (!isError) onChange();
    } catch (error) {
      status.classList.add('bad');
      status.textContent = `The interface could not be changed. ${error instanceof Error ? error.message : error}`;
    }
    send.disabled = undo.disabled = false;
  }

  send.addEventListener('click', () => {
    const text = input.value.trim();
    if (text !== '') void run(names._ui_refine, changeIn(text));
  });
  undo.addEventListener('click', () => void run(names._ui_undo, {}));
  return h(
    'div',
    { class: 'refine' },
    h('label', { for: id }, 'What should change? In words, or a view spec as JSON'),
    input,
    h('div', { class: 'actions' }, send, canUndo ? undo : undefined),
    status,
  );
}

/** A text that is a JSON object is a spec. */
function changeIn(text: string): Record<string, unknown> {
  try {
    const spec: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    if (typeof spec === 'object' && spec !== null) return { spec };
  } catch {
    // Words that begin with a brace.
  }
  return { instruction: text };
}
