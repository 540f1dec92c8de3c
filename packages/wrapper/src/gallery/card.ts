// One tool of the gallery: its name, its parameters, and its view on demand.
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import { drawCompare } from './compare.ts';
import { h } from './dom.ts';
import { openPreview, type Preview } from './preview.ts';
import { drawRefine, type Refine } from './refine.ts';
import type { Names, Source } from './source.ts';

/** A row of `_ui_list`. */
export interface ToolRow {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly uiType: 'compiled' | 'known' | 'refined' | 'freeform' | 'own' | 'none';
  /** The package and version that a known view was written for. */
  readonly knownView?: string;
  /** How far the model is with it. */
  readonly state?: string;
  /** Reason why the interface was not made. */
  readonly reason?: string;
  /** A change was undone, and can be brought back. */
  readonly undone?: boolean;
  /** Number of the revision of a refined interface; 0 for one by a file. */
  readonly revision?: number;
  readonly resourceUri?: string;
  readonly parameters?: readonly string[];
}

const KINDS = {
  compiled: '',
  known: 'known view',
  refined: 'refined',
  freeform: 'page by a model',
  own: 'its own interface',
  none: 'no interface',
} as const;
/** States that a user should know of; in the others the interface is there. */
const STATES: Readonly<Record<string, string>> = {
  waiting: 'Waits for the model',
  making: 'Being made …',
  refused: 'Not used',
  failed: 'Failed',
  'budget-spent': 'Budget spent',
};
const MAX_CHIPS = 6;

export interface CardOptions {
  readonly tool: ToolRow;
  readonly view: McpAppsView;
  readonly source: Source;
  /** Interfaces can be changed where they have the tools for it. */
  readonly names: Names;
  /** The user has changed the interface. */
  readonly onChange: () => void;
}

export interface Card {
  readonly node: HTMLElement;
  matches(words: string): boolean;
  /** Updates the card with what the list says of the tool now. An open preview stays as it is until the user wants the new version. */
  update(tool: ToolRow, isByUser: boolean): void;
  close(): void;
}

export function createCard({ tool: listed, view, source, names, onChange }: CardOptions): Card {
  let tool = listed;
  const { name, title = name, description, uiType, parameters = [] } = tool;
  const isOurs = uiType !== 'own' && uiType !== 'none';
  const stage = h('div', { class: 'stage', hidden: true });
  const button = h('button', { type: 'button', 'aria-expanded': 'false' }, 'Preview');
  const kind = h('span', { class: 'tag' });
  const state = h('span', { class: 'tag state' });
  const reason = h('p', { class: 'note bad' });
  const newer = h('div', { class: 'newer', role: 'status' });
  let preview: Preview | undefined;
  let refine: Refine | undefined;
  let compare: HTMLElement | undefined;
  const showTags = (): void => {
    kind.textContent = KINDS[tool.uiType];
    kind.title = tool.knownView ?? '';
    kind.hidden = kind.textContent === '';
    state.textContent = STATES[tool.state ?? ''] ?? '';
    state.hidden = state.textContent === '';
    reason.textContent = state.hidden ? '' : (tool.reason ?? '');
    reason.hidden = reason.textContent === '';
  };

  const close = (): void => {
    preview?.close();
    preview = undefined;
    stage.replaceChildren();
    newer.replaceChildren();
    stage.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    button.textContent = 'Preview';
  };
  const open = async (): Promise<void> => {
    stage.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    button.textContent = 'Close';
    stage.replaceChildren(h('p', { class: 'note', role: 'status' }, 'Loading …'));
    try {
      const { contents } = (await view.request('resources/read', { uri: tool.resourceUri })) as {
        contents: { text: string }[];
      };
      if (stage.hidden) return;
      preview = openPreview({ html: contents[0]!.text, title, view, onRefused: describe });
      stage.replaceChildren(preview.node);
    } catch {
      await describe();
    }
  };
  /** The facts about a tool, shown where a preview is not possible. */
  const describe = async (): Promise<void> => {
    preview?.close();
    preview = undefined;
    try {
      const values = await source.ask('_ui_inspect', { toolName: name });
      if (!stage.hidden) stage.replaceChildren(facts(values));
    } catch (error) {
      const message = errorMessage(error);
      stage.replaceChildren(
        h('p', { class: 'note bad', role: 'alert' }, `The preview could not be loaded. ${message}`),
      );
    }
  };
  button.addEventListener('click', () => (stage.hidden ? void open() : close()));

  /** The revisions are loaded when it is opened. */
  function drawChanges(): HTMLElement {
    const details = h('details', {}, h('summary', {}, 'Change the interface'));
    const open = (): void => {
      refine = drawRefine({ tool, names, view, onChange });
      compare = drawCompare({ toolName: name, source });
      details.append(refine.node, compare);
    };
    details.addEventListener('toggle', open, { once: true });
    return details;
  }

  const node = h(
    'li',
    { class: 'card', 'data-tool': name },
    h(
      'div',
      { class: 'head' },
      h('h2', {}, title),
      title === name ? undefined : h('code', {}, name),
      kind,
      state,
      isOurs ? button : undefined,
    ),
    description ? h('p', { class: 'about' }, description) : undefined,
    reason,
    chips(parameters),
    newer,
    stage,
    isOurs && names._ui_refine !== undefined ? drawChanges() : undefined,
  );
  showTags();

  const text = `${name} ${title} ${description ?? ''}`.toLowerCase();
  return {
    node,
    close,
    update(next, isByUser) {
      const hasChanged = next.resourceUri !== tool.resourceUri;
      tool = next;
      showTags();
      refine?.update(next);
      if (isByUser && compare) {
        const drawn = drawCompare({ toolName: name, source });
        compare.replaceWith(drawn);
        compare = drawn;
      }
      if (!hasChanged || stage.hidden) return;
      const show = (): void => {
        close();
        void open();
      };
      if (isByUser) show();
      else newer.replaceChildren(...drawOffer(show, () => newer.replaceChildren()));
    },
    matches: words => words.split(/\s+/).every(word => text.includes(word)),
  };
}

/**
 * Draws the offer of a new version where a preview is open. The user decides: a page that rearranges itself takes away what is being read
 * or typed.
 */
function drawOffer(onShow: () => void, onKeep: () => void): HTMLElement[] {
  const show = h('button', { type: 'button' }, 'Show');
  const keep = h('button', { type: 'button', class: 'quiet' }, 'Keep');
  show.addEventListener('click', onShow);
  keep.addEventListener('click', onKeep);
  return [h('span', {}, 'There is a new version.'), show, keep];
}

function chips(parameters: readonly string[]): HTMLElement {
  if (parameters.length === 0) return h('p', { class: 'note' }, 'Takes nothing');
  const more = parameters.length - MAX_CHIPS;
  return h(
    'ul',
    { class: 'chips', 'aria-label': 'Fields' },
    ...parameters.slice(0, MAX_CHIPS).map(name => h('li', {}, name)),
    more > 0 ? h('li', { class: 'more' }, `${more} more`) : undefined,
  );
}

function facts(values: Record<string, unknown>): HTMLElement {
  const rows = Object.entries(values).flatMap(([name, value]) => [
    h('dt', {}, name),
    h(
      'dd',
      {},
      typeof value === 'object' ? h('pre', { tabindex: '0' }, JSON.stringify(value, undefined, 2)) : String(value),
    ),
  ]);
  return h('dl', {}, ...rows);
}
