// A cache of the tools of a server: their schemas determine which arguments of a call are repeated in headers. Limited in size, because a
// server may rename its tools at each listing.
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import type { ToolDefinition } from '../connection.ts';
import type { Message } from '../message/message.ts';

/** Far more than any server has. For a tool that was evicted, headers are neither made nor checked. */
export const MAX_CACHED_TOOLS = 10_000;

export interface ToolCache {
  /** Learns from the answer to a `tools/list`, or to one page of it. */
  learn(response: Message): void;
  /** The tool that `params.name` names; undefined when it is unknown. */
  of(message: Message): ToolDefinition | undefined;
}

export function createToolCache(): ToolCache {
  const tools = createLruMap<string, ToolDefinition>(MAX_CACHED_TOOLS);
  return {
    learn(response) {
      const listed = getPath(response.value, 'result', 'tools');
      for (const tool of Array.isArray(listed) ? listed : [])
        if (isRecord(tool) && typeof tool.name === 'string') tools.set(tool.name, tool as unknown as ToolDefinition);
    },
    of: message => tools.peek(String(getPath(message.value, 'params', 'name'))),
  };
}
