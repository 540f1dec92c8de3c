// The request methods of a connection (`callTool`, `readResource`, …), sent over its current session.
import type { CallOptions, Connection, ListEntry, RequestOptions } from './connection.ts';
import type { Limits } from './limits.ts';
import { listPages } from './session/list-pages.ts';
import type { Session } from './session/open-session.ts';
import { readResourceResult, readToolResult, withoutResultType } from './session/read-results.ts';
import { requestWithInput } from './session/request-with-input.ts';

export interface ConnectionRequestsOptions {
  /** The current session. Throws `ConnectError` when there is none. */
  readonly current: () => Session;
  /** The default deadline of a request, in milliseconds. */
  readonly timeoutMs: number;
  readonly limits: Limits;
}

export type ConnectionRequests = Pick<
  Connection,
  'callTool' | 'readResource' | 'listResources' | 'listResourceTemplates' | 'listPrompts' | 'request'
>;

export function createConnectionRequests({
  current,
  timeoutMs,
  limits,
}: ConnectionRequestsOptions): ConnectionRequests {
  const list =
    (method: string, key: string, capability: string) =>
    async (options: RequestOptions = {}) => {
      const session = current();
      if (session.capabilities[capability] === undefined) return [];
      const { entries } = await listPages(session, { method, key }, { timeoutMs, ...definedOptions(options), limits });
      return entries.filter((entry): entry is ListEntry => typeof entry === 'object' && entry !== null);
    };
  return {
    async callTool(call, options = {}) {
      const session = current();
      const args = call.arguments ?? {};
      const what = `the call of "${call.name}"`;
      const request = (more: object) =>
        session.request(
          'tools/call',
          { name: call.name, arguments: args, ...more },
          { timeoutMs, ...definedOptions(options), what },
        );
      const result = await requestWithInput(request, options, () => session.failures.cancelled(what));
      const reading = readToolResult(result);
      if ('problem' in reading) throw session.failures.malformed(what, reading.problem);
      return reading.value;
    },
    async readResource(uri, options = {}) {
      const session = current();
      const what = `the request for ${uri}`;
      const result = await session.request('resources/read', { uri }, { timeoutMs, ...definedOptions(options), what });
      const reading = readResourceResult(result);
      if ('problem' in reading) throw session.failures.malformed(what, reading.problem);
      return reading.value;
    },
    listResources: list('resources/list', 'resources', 'resources'),
    listResourceTemplates: list('resources/templates/list', 'resourceTemplates', 'resources'),
    listPrompts: list('prompts/list', 'prompts', 'prompts'),
    async request(method, params, options: CallOptions = {}) {
      return withoutResultType(await current().request(method, params, { timeoutMs, ...definedOptions(options) }));
    },
  };
}

/** Removes undefined members, so that they don't hide a default. */
function definedOptions(options: CallOptions): CallOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
