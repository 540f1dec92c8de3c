// Tools that the page offers to its host (MCP Apps draft, App-provided tools): listed and called by the host, gone with the page.
// A part of its own (`@vitrine/view/tools`), so that a page without tools does not carry it.
import type { AppTool, RPC_ERRORS } from '@vitrine/protocol/mcp-apps';
import { messageOf, ViewError } from './errors.ts';
import { isRecord } from './record.ts';
import { toToolResult } from './tool-result.ts';
import type { Inbox, Params } from './wire.ts';

const INVALID_PARAMS: (typeof RPC_ERRORS)['invalidParams'] = -32602;

/** A tool as it is offered. `name`: 1 to 128 of `A-Z a-z 0-9 _ - .` (MCP, Tool Names). */
export type OfferedTool = Pick<AppTool, 'name' | 'title' | 'description' | 'annotations'> & {
  /** JSON Schema of the arguments. @default any object */
  inputSchema?: object;
};

/**
 * Does what a tool is for. `args` is an object and otherwise unchecked: it comes from a model. Returns a tool result, or plain data
 * that becomes its structured content; what it throws reaches the host as an `isError` result.
 */
export type OfferedToolHandler = (args: Params) => unknown;

export interface ToolOffer {
  /** Changes what is listed. */
  update(changes: Partial<Omit<OfferedTool, 'name'>>): void;
  /** Takes the tool back; does nothing the second time. */
  remove(): void;
}

/** What a page offers; give it to `connect`. */
export interface Tools {
  /** From now on, before the page is connected or after. Throws `ViewError` `bad-tool`: the name is none, or taken. */
  offer(tool: OfferedTool, handler: OfferedToolHandler): ToolOffer;
  /** For `connect`: answers `tools/list` and `tools/call`. */
  readonly onRequest: Inbox['onRequest'];
  /** For `connect`: called once after all changes of a task. */
  subscribe(listener: () => void): void;
}

/** For `connect(info, { tools })`; the host learns that the page has tools, and of each change. */
export function createTools(): Tools {
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
          // The view was closed: this listener has nothing to announce to.
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
    async onRequest(method, { name, arguments: args = {} }) {
      if (method === 'tools/list')
        return { tools: [...offers.values()].map(({ tool }) => ({ inputSchema: { type: 'object' }, ...tool })) };
      if (method !== 'tools/call') return undefined;
      const offer = offers.get(name as string);
      if (!offer) throw new ViewError('failed', `Unknown tool: ${String(name)}`, { rpcCode: INVALID_PARAMS });
      if (!isRecord(args)) throw new ViewError('failed', 'The arguments are no object.', { rpcCode: INVALID_PARAMS });
      try {
        // What cannot be cloned cannot be sent: said here, it reaches the host.
        return structuredClone(toToolResult(await offer.handler(args)));
      } catch (error) {
        return { content: [{ type: 'text', text: messageOf(error) }], isError: true };
      }
    },
  };
}
