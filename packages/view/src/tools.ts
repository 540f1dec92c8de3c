// Tools that the page offers to its host (MCP Apps draft, App-provided tools), for as long as the page is open. A separate entry
// (`@vitrine/view/tools`), so that a page without tools does not carry it.

import type { RPC_ERRORS } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import type { Inbox, Params } from './connection/wire.ts';
import { ViewError } from './errors.ts';
import { toToolResult } from './tool-result.ts';

const INVALID_PARAMS: (typeof RPC_ERRORS)['invalidParams'] = -32602;

/** The definition of an offered tool. `name`: 1 to 128 of `A-Z a-z 0-9 _ - .` (MCP, Tool Names). */
export type OfferedTool = Pick<AppTool, 'name' | 'title' | 'description' | 'annotations'> & {
  /** JSON Schema of the arguments. @default any object */
  inputSchema?: object;
};

/**
 * Carries out a call. `args` is an object and otherwise unchecked: it comes from a model. Returns a tool result, or plain data that
 * becomes its structured content; an exception reaches the host as an `isError` result.
 */
export type OfferedToolHandler = (args: Params) => unknown;

/** Options of `createTools`. */
interface CreateToolsOptions {
  /**
   * Draws a question of the server that names this page (MCP `elicitation/create`), and resolves with the user's answer, which is given by a press in
   * the page. Called again, with the reason in `_meta['vitrine.dev/refused-answer']`, when an answer was not taken. @default no questions
   */
  onElicitation?: (request: {
    readonly message: string;
    readonly requestedSchema: Params;
    readonly _meta?: Params;
  }) => Promise<{ action: 'accept' | 'decline' | 'cancel'; content?: Params }>;
}

/** An offered tool. */
export interface ToolOffer {
  /** Changes fields of the definition; the host is notified. */
  update(changes: Partial<Omit<OfferedTool, 'name'>>): void;
  /** Removes the tool; does nothing the second time. */
  remove(): void;
}

/** The tools that a page offers; give them to `connect`. */
export interface Tools {
  /** Offers a tool, before the page is connected or after. Throws `ViewError` `bad-tool` when the name is invalid or taken. */
  offer(tool: OfferedTool, handler: OfferedToolHandler): ToolOffer;
  /** Answers `tools/list` and `tools/call`; for `connect`. */
  readonly onRequest: Inbox['onRequest'];
  /** Calls the listener once after all changes of a task; for `connect`. */
  subscribe(listener: () => void): void;
}

/**
 * Creates an empty set of tools for `connect(info, { tools })`; the host is notified of each change. Questions of the server, too, are answered by
 * it: `createTools({ onElicitation })`.
 * @example
 * const tools = createTools();
 * tools.offer({ name: 'zoom', inputSchema }, ({ level }) => map.zoom(level));
 * const view = await connect(info, { tools });
 */
export function createTools({ onElicitation }: CreateToolsOptions = {}): Tools {
  const offers = new Map<string, { tool: OfferedTool; handler: OfferedToolHandler }>();
  const listeners = new Set<() => void>();
  let isAnnouncing = false;

  function announce(): void {
    if (isAnnouncing) return;
    isAnnouncing = true;
    queueMicrotask(() => {
      isAnnouncing = false;
      for (const listener of listeners)
        try {
          listener();
        } catch {
          // The view was closed: there is no host to notify.
          listeners.delete(listener);
        }
    });
  }

  return {
    offer(tool, handler) {
      const { name } = tool;
      if (!/^[\w.-]{1,128}$/.test(name))
        throw new ViewError('bad-tool', `Not a tool name: ${JSON.stringify(name)}. Use 1 to 128 of A-Z a-z 0-9 _ - .`);
      if (offers.has(name))
        throw new ViewError('bad-tool', `The tool ${name} is offered already: update() or remove() it.`);
      const offer = { tool, handler };
      offers.set(name, offer);
      announce();
      return {
        update(changes) {
          offer.tool = { ...offer.tool, ...changes, name };
          announce();
        },
        remove() {
          if (offers.get(name) !== offer) return;
          offers.delete(name);
          announce();
        },
      };
    },
    subscribe: listener => void listeners.add(listener),
    async onRequest(method, params) {
      if (method === 'elicitation/create') return onElicitation?.(params as never);
      const { name, arguments: args = {} } = params;
      if (method === 'tools/list')
        return { tools: [...offers.values()].map(({ tool }) => ({ inputSchema: { type: 'object' }, ...tool })) };
      if (method !== 'tools/call') return undefined;
      const offer = offers.get(name as string);
      if (!offer) throw new ViewError('failed', `Unknown tool: ${String(name)}`, { rpcCode: INVALID_PARAMS });
      if (!isRecord(args)) throw new ViewError('failed', 'The arguments are no object.', { rpcCode: INVALID_PARAMS });
      try {
        // Cloned here, so that a value that cannot be sent becomes an error for the host.
        return structuredClone(toToolResult(await offer.handler(args)));
      } catch (error) {
        return { content: [{ type: 'text', text: errorMessage(error) }], isError: true };
      }
    },
  };
}
