// The revisions of one tool's interface in the gallery, and how two of them differ.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { h } from './dom.ts';
import type { Source } from './source.ts';

export interface CompareOptions {
  readonly toolName: string;
  readonly source: Source;
}

interface ListedRevision {
  readonly number: number;
  readonly source: string;
  readonly state: string;
  readonly instruction?: string;
  readonly reasons?: readonly string[];
}

const SOURCES: Readonly<Record<string, string>> = { model: 'by the model', host: 'by a change', file: 'of a file' };

/** Loads the revisions at once. Draws nothing while there are none. */
export function drawCompare({ toolName, source }: CompareOptions): HTMLElement {
  const node = h('div', { class: 'compare', hidden: true });
  const inspect = (more: object): Promise<Record<string, unknown>> => source.ask('_ui_inspect', { toolName, ...more });
  inspect({}).then(
    ({ revisions }) => {
      const list = (revisions ?? []) as readonly ListedRevision[];
      if (list.length === 0) return;
      node.hidden = false;
      node.append(
        drawList(list),
        drawChoice(list, more => inspect(more)),
      );
    },
    // The list of tools has said already what does not work.
    () => {},
  );
  return node;
}

function drawList(list: readonly ListedRevision[]): HTMLElement {
  const rows = list.map(({ number, source, state, instruction, reasons = [] }) =>
    h(
      'li',
      {},
      `${number === 0 ? 'Before' : number}: ${state}, ${SOURCES[source] ?? source}`,
      instruction === undefined ? undefined : h('span', { class: 'note' }, ` “${instruction}”`),
      reasons.length === 0 ? undefined : h('span', { class: 'note' }, ` ${reasons.join(' ')}`),
    ),
  );
  return h('details', {}, h('summary', {}, `Revisions (${list.length})`), h('ul', { class: 'revisions' }, ...rows));
}

function drawChoice(
  list: readonly ListedRevision[],
  asked: (more: object) => Promise<Record<string, unknown>>,
): HTMLElement | string {
  const numbers = [...new Set([0, ...list.filter(({ state }) => state !== 'refused').map(({ number }) => number)])];
  numbers.sort((a, b) => b - a);
  const [newest = 0, before] = numbers;
  if (before === undefined) return '';
  const choose = (label: string, chosen: number): HTMLSelectElement => {
    const options = numbers.map(number =>
      h(
        'option',
        { value: String(number), selected: number === chosen },
        number === 0 ? 'without changes' : `revision ${number}`,
      ),
    );
    return h('select', { 'aria-label': label }, ...options);
  };
  const from = choose('Compare', before);
  const to = choose('with', newest);
  const text = h('pre', { class: 'diff', tabindex: '0', hidden: true, 'aria-label': 'Differences' });
  const button = h('button', { type: 'button', class: 'quiet' }, 'Show differences');
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { diff } = await asked({ revision: Number(to.value), against: Number(from.value) });
      text.replaceChildren(...lines(String(diff)));
    } catch (error) {
      text.replaceChildren(errorMessage(error));
    }
    text.hidden = false;
    button.disabled = false;
  });
  return h('div', {}, h('div', { class: 'actions' }, from, h('span', {}, '→'), to, button), text);
}

/** Draws added and removed lines, told apart by their signs and by colour. */
function lines(diff: string): Node[] {
  const body = diff.split('\n').filter(line => !/^(={3,}|---|\+\+\+|@@|\\)/.test(line) && line !== '');
  if (body.length === 0) return [document.createTextNode('They are the same.')];
  return body.map(line => {
    const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
    return h('span', { class: kind }, `${line}\n`);
  });
}
