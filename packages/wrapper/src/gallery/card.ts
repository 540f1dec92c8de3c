// One tool of the gallery: its name, its parameters, and its view on demand.
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import { drawCompare } from './compare.ts';
import { h } from './dom.ts';
import { openPreview, type Preview } from './preview.ts';
import { drawRefine, type RefinementNames } from './refine.ts';

/** A row of `_ui_list`. */
export interface ToolRow {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly uiType: 'compiled' | 'refined' | 'freeform' | 'own' | 'none';
  /** Of a refined interface; 0: by a file. */
  readonly revision?: number;
  readonly resourceUri?: string;
  readonly parameters?: readonly string[];
}

const KINDS = {
  compiled: '',
  refined: 'refined',
  freeform: 'page by a model',
  own: 'its own interface',
  none: 'no interface',
} as const;
const MAX_CHIPS = 6;

export interface CardOptions {
  readonly tool: ToolRow;
  readonly view: McpAppsView;
  /** The name of the tool `_ui_inspect` on this server. */
  readonly inspect: string;
  /** Absent: interfaces cannot be changed. */
  readonly refinement?: RefinementNames | undefined;
  /** An interface has changed. */
  readonly onChange: () => void;
}

export interface Card {
  readonly node: HTMLElement;
  matches(words: string): boolean;
  close(): void;
}

export function createCard({ tool, view, inspect, refinement, onChange }: CardOptions): Card {
  const { name, title = name, description, uiType, revision = 0, resourceUri, parameters = [] } = tool;
  const isOurs = uiType === 'compiled' || uiType === 'refined' || uiType === 'freeform';
  const stage = h('div', { class: 'stage', hidden: true });
  const button = h('button', { type: 'button', 'aria-expanded': 'false' }, 'Preview');
  let preview: Preview | undefined;

  const close = (): void => {
    preview?.close();
    preview = undefined;
    stage.replaceChildren();
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
      const { contents } = (await view.request('resources/read', { uri: resourceUri })) as {
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
      const { structuredContent } = await view.callTool(inspect, { toolName: name });
      if (!stage.hidden) stage.replaceChildren(facts(structuredContent as Record<string, unknown>));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
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
      const names = refinement as RefinementNames;
      details.append(
        drawRefine({ toolName: name, names, view, canUndo: revision > 0, onChange }),
        drawCompare({ toolName: name, inspect, view }),
      );
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
      KINDS[uiType] ? h('span', { class: 'tag' }, KINDS[uiType]) : undefined,
      isOurs ? button : undefined,
    ),
    description ? h('p', { class: 'about' }, description) : undefined,
    chips(parameters),
    stage,
    isOurs && refinement ? drawChanges() : undefined,
  );
  const text = `${name} ${title} ${description ?? ''}`.toLowerCase();
  return { node, close, matches: words => words.split(/\s+/).every(word => text.includes(word)) };
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
