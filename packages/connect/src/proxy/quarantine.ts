// One malformed tool makes official clients reject the whole list. This takes out the ones that do, and says which and why.
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { dig } from '@vitrine/protocol/json';
import { DEFAULT_LIMITS } from '../limits.ts';
import { isWithinDepth } from '../session/tame-message.ts';
import type { Exchange, Interceptor, ProxyClient } from './types.ts';

/**
 * How deep a tool may be nested: the definition itself is 1, its members 2. Readers of a list walk it with a stack, each of another length, and one that overflows
 * loses the whole list. Far more than schemas need; a list of such tools is within `maxDepth` of a connection of this package.
 */
export const MAX_TOOL_DEPTH = DEFAULT_LIMITS.maxDepth - 8;

export interface Quarantined {
  /** The tool as it was sent. */
  readonly tool: unknown;
  /** Undefined when it has none. */
  readonly name: string | undefined;
  readonly reason: string;
}

export interface QuarantineOptions {
  /** Told for every page of `tools/list` in which something was taken out. */
  readonly onQuarantined: (found: readonly Quarantined[], exchange: Exchange) => void;
  /** Why a tool must not reach this client; undefined when it may. Default: `toolProblem`. */
  readonly check?: ((tool: unknown, client: ProxyClient) => string | undefined) | undefined;
}

/** An interceptor for `tools/list`. The tools that stay are not touched. */
export function quarantineTools({ onQuarantined, check = toolProblem }: QuarantineOptions): Interceptor {
  return {
    name: 'quarantine',
    requests: {
      'tools/list': async (exchange, next) => {
        const response = await next();
        const tools = response.json.get(['result', 'tools']);
        if (!Array.isArray(tools)) return response;
        const found: Quarantined[] = [];
        for (const [index, tool] of [...tools.entries()].reverse()) {
          const reason = check(tool, exchange.client);
          if (reason === undefined) continue;
          const name = dig(tool, 'name');
          found.unshift({ tool, name: typeof name === 'string' ? name : undefined, reason });
          response.json.remove(['result', 'tools', index]);
        }
        if (found.length > 0) onQuarantined(found, exchange);
        return response;
      },
    },
  };
}

/** What official clients would refuse the list for: what the schema of a tool says, and before 2026-07-28 an output that is no object. */
export function toolProblem(tool: unknown, client: ProxyClient): string | undefined {
  if (!isWithinDepth(tool, MAX_TOOL_DEPTH)) return `it is nested deeper than ${MAX_TOOL_DEPTH} levels`;
  const checked = specTypeSchemas.Tool['~standard'].validate(tool);
  if (checked instanceof Promise) {
    // A check that throws is tried again as a promise, and fails again. Clients have the same check.
    checked.catch(() => {});
    return 'it can not be checked';
  }
  const issue = checked.issues?.[0];
  if (issue) return [issue.path?.map(String).join('.') ?? '', issue.message].filter(Boolean).join(': ');
  const type = dig(tool, 'outputSchema', 'type');
  const isOlder = client.era !== 'modern' && dig(tool, 'outputSchema') !== undefined;
  return isOlder && type !== 'object' ? 'outputSchema.type: must be "object" before 2026-07-28' : undefined;
}
