// The script of the gallery, the page of `_ui_list`: every tool of the wrapped server with a live preview.
import { connectMcpApps, type McpAppsView } from '@vitrine/view/mcp-apps';
import { type Card, createCard, type ToolRow } from './card.ts';
import { h } from './dom.ts';

/** The names of the wrapper's own tools on this server. */
interface Names {
  readonly _ui_list: string;
  readonly _ui_inspect: string;
  readonly _ui_refresh_tools: string;
  readonly _ui_refine?: string;
  readonly _ui_undo?: string;
}

/** Milliseconds that the page waits for the result it was opened with before it calls the tool itself. */
const GRACE_MS = 300;

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
  const draw = (view: McpAppsView, content: unknown): void => {
    const tools = (content as { tools?: readonly ToolRow[] } | undefined)?.tools;
    if (!Array.isArray(tools)) {
      setStatus('The list of tools did not come.', true);
      return;
    }
    for (const card of cards) card.close();
    const { _ui_refine, _ui_undo } = names;
    const refinement = _ui_refine !== undefined && _ui_undo !== undefined ? { _ui_refine, _ui_undo } : undefined;
    cards = tools.map(tool =>
      createCard({
        tool,
        view,
        inspect: names._ui_inspect,
        refinement,
        onChange: () => void load(view).then(() => setStatus(`The interface of ${tool.name} has changed.`)),
      }),
    );
    list.replaceChildren(...cards.map(({ node }) => node));
    bar.hidden = false;
    if (cards.length === 0) setStatus('The server has no tools.');
    else filter();
  };
  const load = async (view: McpAppsView): Promise<void> => {
    try {
      const { structuredContent } = await view.callTool(names._ui_list);
      draw(view, structuredContent);
    } catch (error) {
      setStatus(`The tools could not be listed. ${messageOf(error)}`, true);
    }
  };
  search.addEventListener('input', filter);

  connectMcpApps({ name: 'vitrine-gallery', version: '1.0.0' }).then(
    view => {
      let isDrawn = false;
      view.on('result', ({ structuredContent }) => {
        isDrawn = true;
        draw(view, structuredContent);
      });
      setTimeout(() => {
        if (!isDrawn) void load(view);
      }, GRACE_MS);
      again.addEventListener('click', async () => {
        again.disabled = true;
        setStatus('Asking the server …');
        try {
          await view.callTool(names._ui_refresh_tools);
          await load(view);
        } catch (error) {
          setStatus(`The tools could not be listed again. ${messageOf(error)}`, true);
        }
        again.disabled = false;
      });
    },
    () => setStatus('Open this page in an MCP host.', true),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

start(JSON.parse(document.getElementById('names')!.textContent!) as Names);
