// What tools say of themselves, as it was listed last: which of a call's arguments go into headers. A server may rename its tools
// at each listing, so that only the newest are kept.
import { dig, isRecord } from '@vitrine/protocol/json';
import type { ToolDefinition } from '../connection.ts';
import type { Message } from './message.ts';

/** Far more than any server has; of a tool that is forgotten, a call's headers are neither made nor compared. */
export const MOST_KNOWN_TOOLS = 10_000;

export interface KnownTools {
  /** Learns from the answer to a `tools/list`, or to one page of it. */
  learn(response: Message): void;
  /** The tool that `params.name` names; undefined where it is not known. */
  of(message: Message): ToolDefinition | undefined;
}

export function createKnownTools(): KnownTools {
  /** By name, the one that was listed the longest ago first. */
  const tools = new Map<string, ToolDefinition>();
  return {
    learn(response) {
      const listed = dig(response.value, 'result', 'tools');
      for (const tool of Array.isArray(listed) ? listed : []) {
        if (!isRecord(tool) || typeof tool.name !== 'string') continue;
        tools.delete(tool.name);
        tools.set(tool.name, tool as unknown as ToolDefinition);
      }
      for (const name of tools.keys()) {
        if (tools.size <= MOST_KNOWN_TOOLS) break;
        tools.delete(name);
      }
    },
    of: message => tools.get(String(dig(message.value, 'params', 'name'))),
  };
}
