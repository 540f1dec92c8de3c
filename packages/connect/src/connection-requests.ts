// The request methods of a connection (`callTool`, `readResource`, …), sent over its current session.

import type { UserSignIn } from './auth/user-sign-in.ts';
import type { CallOptions, Connection, ListEntry, RequestOptions } from './connection.ts';
import type { Limits } from './connection-limits.ts';
import type { CurrentSession } from './current-session.ts';
import { isSessionRefusal, isSignInNeed } from './errors.ts';
import { listPages } from './session/list-pages.ts';
import type { Session } from './session/open-session.ts';
import { readResourceResult, readToolResult, withoutResultType } from './session/read-results.ts';
import { requestWithInput } from './session/request-with-input.ts';

export interface ConnectionRequestsOptions {
  readonly ready: CurrentSession['ready'];
  /** The default deadline of a request, in milliseconds. */
  readonly timeoutMs: number;
  readonly limits: Limits;
  /** Sign-in of users; absent where users do not sign in. */
  readonly signIn?: Pick<UserSignIn, 'countCancels' | 'wait'> | undefined;
}

/** How often one call waits for its user: to sign in, and to allow more. */
const MAX_SIGN_INS = 3;

export type ConnectionRequests = Pick<
  Connection,
  'callTool' | 'readResource' | 'listResources' | 'listResourceTemplates' | 'listPrompts' | 'request'
>;

export function createConnectionRequests({
  ready,
  timeoutMs,
  limits,
  signIn,
}: ConnectionRequestsOptions): ConnectionRequests {
  /** Sends in the current session; when the server has ended that and carried out nothing, once more in the next. */
  const send = async <T>({ signal }: RequestOptions, request: (session: Session) => Promise<T>): Promise<T> => {
    const available = ready({ signal });
    // Without a wait the request is sent in the caller's turn.
    const session = available instanceof Promise ? await available : available;
    try {
      return await request(session);
    } catch (error) {
      if (!isSessionRefusal(error)) throw error;
      return request(await ready({ signal, after: session }));
    }
  };
  /** A request that a user waits for: it goes on when the user has signed in. A refused one was not carried out. */
  const sendOnceSignedIn: typeof send = async (options, request) => {
    const cancels = signIn?.countCancels() ?? 0;
    for (let waits = 0; ; waits++) {
      try {
        return await send(options, request);
      } catch (error) {
        if (!signIn || !isSignInNeed(error) || waits === MAX_SIGN_INS) throw error;
        await signIn.wait(options.signal, cancels);
      }
    }
  };
  const list =
    (method: string, key: string, capability: string) =>
    (options: RequestOptions = {}) =>
      send(options, async session => {
        if (session.capabilities[capability] === undefined) return [];
        const { entries } = await listPages(
          session,
          { method, key },
          { timeoutMs, ...definedOptions(options), limits },
        );
        return entries.filter((entry): entry is ListEntry => typeof entry === 'object' && entry !== null);
      });
  return {
    callTool: (call, options = {}) =>
      sendOnceSignedIn(options, async session => {
        const what = `the call of "${call.name}"`;
        const { name, arguments: args = {}, _meta = {} } = call;
        const meta = Object.keys(_meta).length === 0 ? {} : { _meta };
        const request = (more: object) =>
          session.request(
            'tools/call',
            { name, arguments: args, ...meta, ...more },
            { timeoutMs, ...definedOptions(options), what },
          );
        const result = await requestWithInput(request, options, () => session.failures.cancelled(what));
        const reading = readToolResult(result);
        if ('problem' in reading) throw session.failures.malformed(what, reading.problem);
        return reading.value;
      }),
    readResource: (uri, options = {}) =>
      send(options, async session => {
        const what = `the request for ${uri}`;
        const more = { timeoutMs, ...definedOptions(options), what };
        const reading = readResourceResult(await session.request('resources/read', { uri }, more));
        if ('problem' in reading) throw session.failures.malformed(what, reading.problem);
        return reading.value;
      }),
    listResources: list('resources/list', 'resources', 'resources'),
    listResourceTemplates: list('resources/templates/list', 'resourceTemplates', 'resources'),
    listPrompts: list('prompts/list', 'prompts', 'prompts'),
    request: (method, params, options: CallOptions = {}) =>
      send(options, async session =>
        withoutResultType(await session.request(method, params, { timeoutMs, ...definedOptions(options) })),
      ),
  };
}

/** Removes undefined members, so that they don't hide a default. */
function definedOptions(options: CallOptions): CallOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
