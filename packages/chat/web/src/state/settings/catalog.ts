// The servers and their tools for the sidebar. Reloaded while a server is connecting, and whenever the session's stream
// reports a change.
import { ApiError, type ChatClient } from '@vitrine/agent/api';
import type { ServerList, ServerStatus, ToolEntry } from '@vitrine/agent/internal/api';
import { createStore, type Readable } from '../store.ts';

interface CatalogState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly servers: readonly ServerStatus[];
  readonly tools: readonly ToolEntry[];
  /** Servers that the user may add; absent for none. */
  readonly mayAdd?: ServerList['mayAdd'];
  readonly error?: string;
}

export interface Catalog extends Readable<CatalogState> {
  /** Resolves when a read that began after this call, or with it, has ended. */
  refresh(): Promise<void>;
  find(server: string, name: string): ToolEntry | undefined;
  close(): void;
}

/** Tools that `vitrine wrap` adds for its own pages. */
const WRAPPER_TOOLS = '_ui_';
const CONNECTING_POLL_MS = 1_000;
const SETTLED_POLL_MS = 15_000;

export function createCatalog(
  api: ChatClient,
  {
    setTimer = (run: () => void, delayMs: number): unknown => setTimeout(run, delayMs),
    clearTimer = (timer: unknown): void => clearTimeout(timer as ReturnType<typeof setTimeout>),
  } = {},
): Catalog {
  const store = createStore<CatalogState>({ phase: 'loading', servers: [], tools: [] });
  let timer: unknown;
  let closed = false;
  let currentRead: Promise<void> | undefined;
  let nextRead: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const [{ servers, mayAdd }, listed] = await Promise.all([api.servers(), api.tools()]);
      const tools = listed.filter(({ name }) => !name.startsWith(WRAPPER_TOOLS));
      const { phase, error, servers: oldServers, tools: oldTools, mayAdd: oldRights } = store.getSnapshot();
      // Unchanged lists must not re-render the sidebar every few seconds.
      const isSame = JSON.stringify([servers, tools, mayAdd]) === JSON.stringify([oldServers, oldTools, oldRights]);
      if (phase !== 'ready' || error !== undefined || !isSame)
        store.set({ phase: 'ready', servers, tools, ...(mayAdd === undefined ? {} : { mayAdd }) });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : String(error);
      store.update(state => ({ ...state, phase: state.servers.length > 0 ? 'ready' : 'failed', error: message }));
    }
  }

  function refresh(): Promise<void> {
    clearTimer(timer);
    // What is being read may be from before the change that is asked about.
    if (currentRead) {
      nextRead ??= currentRead.then(() => {
        nextRead = undefined;
        return closed ? undefined : refresh();
      });
      return nextRead;
    }
    currentRead = read().finally(() => {
      currentRead = undefined;
      if (closed) return;
      const { phase, servers, error } = store.getSnapshot();
      const unsettled =
        phase !== 'ready' || error !== undefined || servers.some(server => server.status === 'connecting');
      timer = setTimer(() => void refresh(), unsettled ? CONNECTING_POLL_MS : SETTLED_POLL_MS);
    });
    return currentRead;
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    refresh,
    find: (server, name) => store.getSnapshot().tools.find(tool => tool.server === server && tool.name === name),
    close() {
      closed = true;
      clearTimer(timer);
    },
  };
}

/** Tells whether a tool says of itself that it changes nothing. */
export const isReadOnly = ({ annotations }: ToolEntry): boolean => annotations?.readOnlyHint === true;

/** The tools that match a search: every word must occur in the server's name, the tool's name, title or description. */
export function searchTools(tools: readonly ToolEntry[], query: string): ToolEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter(tool => {
    const text = `${tool.server} ${tool.name} ${tool.title ?? ''} ${tool.description ?? ''}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** The name of a tool for users: its title (MCP `title`, then `annotations.title`), else its name. */
export function toolTitle(tool: { name: string; title?: string | undefined; annotations?: unknown }): string {
  const annotated = (tool.annotations as { title?: unknown } | undefined)?.title;
  return tool.title ?? (typeof annotated === 'string' && annotated ? annotated : tool.name);
}

/** The name of a tool that was called, for users: its title, else its name in words. */
export function readCallTitle(
  call: { readonly toolName: string; readonly title?: string | undefined },
  tool: Parameters<typeof toolTitle>[0] | undefined,
): string {
  const title = call.title ?? toolTitle(tool ?? { name: call.toolName });
  return title === call.toolName ? nameInWords(title) : title;
}

/** An identifier as words: `check_shelf` is “Check shelf”. What is no identifier stays as it is. */
export function nameInWords(name: string): string {
  if (!/^[A-Za-z][\w.-]*$/.test(name)) return name;
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map(word => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
