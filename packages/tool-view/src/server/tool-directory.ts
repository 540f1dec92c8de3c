// What the handler knows of servers: their tools, and the interface of each. Lists are read again after a minute, since a stateless handler
// hears of no change.

import { compileView, prepareSiblings } from '@vitrine/autoview';
import { readToolPart } from '@vitrine/host/tool-part';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { toolResourceUri } from '@vitrine/protocol/tool-metadata';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { sha256 } from '@vitrine/std/internal/sha256';
import type { PageStore } from './page-store.ts';
import { Refusal } from './refusal.ts';
import { type ListedTool, listTools, type ToolClient } from './tool-client.ts';

/** How long a list of tools is used, in milliseconds. */
const LIST_MS = 60_000;

export interface ToolDirectoryOptions {
  readonly pages: PageStore;
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Whether a tool without an interface gets a page that is made from its definition. */
  readonly compile: boolean;
  /** Whether a server runs on the user's machine, by its name. */
  readonly isLocal: (server: string) => boolean;
}

/** Tools and interfaces of connected servers. */
export interface ToolDirectory {
  /** The tools of a server, listed a minute ago at most; `isFresh`: now. Rejects with `Refusal`: `server-failed`, `server-slow`. */
  list(client: ToolClient, options?: { isFresh?: boolean }): Promise<readonly ListedTool[]>;
  /** One tool, by its name or the address of its interface. Rejects with `Refusal` `unknown-tool` too. */
  find(client: ToolClient, server: string, name: string): Promise<ListedTool>;
  /** The interface of a tool, its page stored and named by `ref`; undefined when it has none. */
  readPart(client: ToolClient, server: string, tool: ListedTool): Promise<UIResourcePart | undefined>;
}

interface CachedList {
  readonly tools: Promise<readonly ListedTool[]>;
  readonly until: number;
}

export function createToolDirectory({ pages, timeoutMs, now, compile, isLocal }: ToolDirectoryOptions): ToolDirectory {
  const lists = new WeakMap<ToolClient, CachedList>();
  const keepPage = async (ref: string, page: string): Promise<void> => pages.set(ref, page);

  const list: ToolDirectory['list'] = (client, { isFresh = false } = {}) => {
    const cached = lists.get(client);
    if (cached && !isFresh && cached.until > now()) return cached.tools;
    const tools = listTools(client, timeoutMs).catch(error => {
      lists.delete(client);
      throw asRefusal(error, 'The list of tools could not be read');
    });
    lists.set(client, { tools, until: now() + LIST_MS });
    return tools;
  };

  /** A page made from the tool's definition, for a tool that names none. */
  const compilePart = async (client: ToolClient, server: string, tool: ListedTool): Promise<UIResourcePart> => {
    const siblings = prepareSiblings(await list(client));
    const { html } = compileView(tool, { siblings, framed: true });
    const ref = await sha256(html);
    await keepPage(ref, html);
    return {
      type: 'ui-resource',
      uri: `ui://vitrine/compiled/${encodeURIComponent(tool.name)}`,
      server,
      mimeType: 'text/html;profile=mcp-app',
      source: 'compiled',
      ref,
    };
  };

  return {
    list,
    async find(client, server, name) {
      return requireTool(await list(client), server, name);
    },
    async readPart(client, server, tool) {
      const part = await readToolPart(client, { server, tool, timeoutMs, keepPage, isLocal: isLocal(server) });
      return part ?? (compile ? compilePart(client, server, tool) : undefined);
    },
  };
}

/** The tool of this name, or address of its interface. Throws `Refusal` `unknown-tool`. */
export function requireTool(tools: readonly ListedTool[], server: string, name: string): ListedTool {
  const tool = findTool(tools, name);
  if (!tool) throw new Refusal('unknown-tool', `The server ${server} has no tool ${name}.`);
  return tool;
}

/** A tool by its name, or by the address of the interface that it names. */
export function findTool(tools: readonly ListedTool[], name: string): ListedTool | undefined {
  return tools.find(tool => tool.name === name) ?? tools.find(tool => toolResourceUri(tool) === name);
}

/** What a client threw, as a refusal that names the server's own words. */
export function asRefusal(error: unknown, what: string): Refusal {
  if (error instanceof Refusal) return error;
  const reason = errorMessage(error);
  const isSlow = /timed? ?out|aborted/i.test(reason);
  return new Refusal(isSlow ? 'server-slow' : 'server-failed', `${what}: ${reason}`);
}
