// The script of the gallery, the page of `_ui_list`: every tool of the wrapped server with a live preview.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { connectMcpApps, type McpAppsView } from '@vitrine/view/mcp-apps';
import { type Card, createCard, type ToolRow } from './card.ts';
import { h } from './dom.ts';
import { createSource, type Names, readAllRows, type Source } from './source.ts';

/** Milliseconds that the page waits for the result it was opened with before it calls the tool itself. */
const GRACE_MS = 300;
/** Milliseconds between two looks at the list while the model works. */
const LOOK_MS = 2_000;
const UNDERWAY = new Set(['waiting', 'making']);

function start(names: Names): void {
  const main = document.querySelector('main')!;
  const count = h('p', { class: 'note', role: 'status' }, 'Loading the tools …');
  const search = h('input', { type: 'search', placeholder: 'Find a tool', 'aria-label': 'Find a tool' });
  const again = h('button', { type: 'button', class: 'quiet' }, 'Refresh');
  const list = h('ul', { class: 'cards' });
  const bar = h('div', { class: 'bar' }, search, again);
  main.append(h('header', {}, h('h1', {}, 'Tools'), count), bar, list);
  bar.hidden = true;
  let cards: readonly Card[] = [];
  let shown: readonly ToolRow[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (text: string, isBad = false): void => {
    count.textContent = text;
    count.classList.toggle('bad', isBad);
  };
  const filter = (): void => {
    const words = search.value.trim().toLowerCase();
    let shown = 0;
    for (const card of cards) {
      const isShown = card.matches(words);
      card.node.hidden = !isShown;
      if (isShown) shown++;
    }
    const all = cards.length === 1 ? '1 tool' : `${cards.length} tools`;
    setStatus(words === '' ? all : shown === 0 ? `No tool matches “${search.value.trim()}”.` : `${shown} of ${all}`);
  };
  /** The first page came with the call; the others are read. */
  const drawResult = async (view: McpAppsView, source: Source, content: unknown): Promise<void> => {
    const { tools, nextCursor } = (content ?? {}) as { tools?: readonly ToolRow[]; nextCursor?: string };
    if (!Array.isArray(tools)) {
      setStatus('The list of tools did not come.', true);
      return;
    }
    draw(view, source, tools);
    if (nextCursor === undefined) return;
    try {
      draw(view, source, [...tools, ...(await readAllRows(source, nextCursor))]);
    } catch (error) {
      setStatus(`Only ${tools.length} tools could be listed. ${readMessage(error)}`, true);
    }
  };
  const draw = (view: McpAppsView, source: Source, tools: readonly ToolRow[]): void => {
    for (const card of cards) card.close();
    shown = tools;
    cards = tools.map(tool =>
      createCard({ tool, view, source, names, onChange: () => void look(view, source, tool.name) }),
    );
    follow(view, source);
    list.replaceChildren(...cards.map(({ node }) => node));
    bar.hidden = false;
    if (cards.length === 0) setStatus('The server has no tools.');
    else filter();
  };
  /** Looks again while the model works, where that asks no user. */
  const follow = (view: McpAppsView, source: Source): void => {
    clearTimeout(timer);
    if (source.isFree && shown.some(({ state = '' }) => UNDERWAY.has(state)))
      timer = setTimeout(() => void look(view, source), LOOK_MS);
  };
  /** Updates the cards where they are. `changed`: the tool whose interface the user has just changed. */
  const look = async (view: McpAppsView, source: Source, changed?: string): Promise<void> => {
    const next = await readAllRows(source).catch((): readonly ToolRow[] => []);
    for (const [index, { name }] of shown.entries()) {
      const row = next.find(other => other.name === name);
      if (row) cards[index]?.update(row, name === changed);
    }
    shown = shown.map(row => next.find(({ name }) => name === row.name) ?? row);
    follow(view, source);
  };
  const load = async (view: McpAppsView, source: Source): Promise<void> => {
    try {
      draw(view, source, await readAllRows(source));
    } catch (error) {
      setStatus(`The tools could not be listed. ${readMessage(error)}`, true);
    }
  };
  search.addEventListener('input', filter);

  connectMcpApps({ name: 'vitrine-gallery', version: '1.0.0' }).then(
    view => {
      const source = createSource(view, names);
      let isDrawn = false;
      view.on('result', ({ structuredContent }) => {
        isDrawn = true;
        void drawResult(view, source, structuredContent);
      });
      setTimeout(() => {
        if (!isDrawn) void load(view, source);
      }, GRACE_MS);
      again.addEventListener('click', async () => {
        again.disabled = true;
        setStatus('Asking the server …');
        try {
          await source.ask('_ui_refresh_tools');
          await load(view, source);
        } catch (error) {
          setStatus(`The tools could not be listed again. ${readMessage(error)}`, true);
        }
        again.disabled = false;
      });
    },
    () => setStatus('Open this page in an MCP host.', true),
  );
}

function readMessage(error: unknown): string {
  return errorMessage(error);
}

start(JSON.parse(document.getElementById('names')!.textContent!) as Names);
