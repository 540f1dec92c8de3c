// Removes malformed tools from lists, because one of them makes official clients reject the whole list, and reports which and why.
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { getPath, isDeeperThan } from '@vitrine/std/internal/json';
import { DEFAULT_LIMITS } from '../connection-limits.ts';
import type { JsonPath, ProxyClient } from '../message/types.ts';
import type { Exchange, Interceptor } from './types.ts';

/**
 * The deepest nesting of a tool: the definition itself is 1, its members 2. Deeper tools may overflow the stack of a client, which then
 * loses the whole list. Schemas need far less; a list of such tools is within `maxDepth` of a connection of this package.
 */
export const MAX_TOOL_DEPTH = DEFAULT_LIMITS.maxDepth - 8;

/** A tool that was removed from a list. */
export interface Quarantined {
  /** The tool as it was sent. */
  readonly tool: unknown;
  /** Name of the tool; undefined when it has none. */
  readonly name: string | undefined;
  readonly reason: string;
}

/** The options of `quarantineTools`. */
export interface QuarantineOptions {
  /** Called for every page of `tools/list` from which tools were removed. */
  readonly onQuarantined: (quarantined: readonly Quarantined[], exchange: Exchange) => void;
  /** Says why a tool must not reach this client; undefined when it may. @default `toolProblem` */
  readonly check?: ((tool: unknown, client: ProxyClient) => string | undefined) | undefined;
}

/**
 * Creates an interceptor for `tools/list` that removes malformed tools. The others are not changed.
 *
 * @example createProxy({ upstream, interceptors: [quarantineTools({ onQuarantined: tools => console.error(tools) })] })
 */
export function quarantineTools({ onQuarantined, check = toolProblem }: QuarantineOptions): Interceptor {
  return {
    name: 'quarantine',
    requests: {
      'tools/list': async (exchange, next) => {
        const response = await next();
        const tools = response.json.get(['result', 'tools']);
        if (!Array.isArray(tools)) return response;
        const quarantinedTools: Quarantined[] = [];
        for (const [index, tool] of [...tools.entries()].reverse()) {
          const reason = check(tool, exchange.client);
          if (reason === undefined) continue;
          const name = getPath(tool, 'name');
          quarantinedTools.unshift({ tool, name: typeof name === 'string' ? name : undefined, reason });
          response.json.remove(['result', 'tools', index]);
        }
        if (quarantinedTools.length > 0) onQuarantined(quarantinedTools, exchange);
        return response;
      },
    },
  };
}

/** Issue for which official clients would reject a list. */
export interface ToolIssue {
  /** The place in the tool. */
  readonly path: JsonPath;
  readonly message: string;
}

/** Says why official clients would reject a list with this tool; undefined when they would not. */
export function toolProblem(tool: unknown, client: ProxyClient): string | undefined {
  const [issue] = toolIssues(tool, client);
  return issue && describeIssue(issue);
}

/** One line. */
export function describeIssue({ path, message }: ToolIssue): string {
  return [path.join('.'), message].filter(Boolean).join(': ');
}

/** Every reason why official clients would reject a list with this tool. */
export function toolIssues(tool: unknown, client: ProxyClient): readonly ToolIssue[] {
  if (isDeeperThan(tool, MAX_TOOL_DEPTH))
    return [{ path: [], message: `it is nested deeper than ${MAX_TOOL_DEPTH} levels` }];
  const checked = specTypeSchemas.Tool['~standard'].validate(tool);
  if (checked instanceof Promise) {
    // The check returns a promise when it throws inside; the same check in a client fails too.
    checked.catch(() => {});
    return [{ path: [], message: 'it can not be checked' }];
  }
  const issues = (checked.issues ?? []).map(({ path = [], message }) => ({
    path: path.map(step => (typeof step === 'number' ? step : String(step))),
    message,
  }));
  return issues.length > 0 || client.era === 'modern' ? issues : olderIssues(tool);
}

/** Finds what only clients before 2026-07-28 refuse: an output that is no object, and members whose schema is no object. */
function olderIssues(tool: unknown): ToolIssue[] {
  const issues: ToolIssue[] = [];
  if (getPath(tool, 'outputSchema') !== undefined && getPath(tool, 'outputSchema', 'type') !== 'object')
    issues.push({ path: ['outputSchema', 'type'], message: 'must be "object" before 2026-07-28' });
  for (const schema of ['inputSchema', 'outputSchema'])
    for (const [name, part] of Object.entries(getPath(tool, schema, 'properties') ?? {}))
      if (typeof part !== 'object' || part === null)
        issues.push({ path: [schema, 'properties', name], message: 'must be an object before 2026-07-28' });
  return issues;
}
