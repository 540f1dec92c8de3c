// One server, for as long as the host runs: connects, lists its tools, calls them, and connects again when it is lost.
//
//   connecting ─▶ connected ─▶ (lost) connecting ─▶ …
//        └─▶ failed ⟲ back-off ─▶ connected
import type { Implementation } from '@modelcontextprotocol/client';
import { backoffMs, STABLE_MS } from './backoff.ts';
import type { Clock } from './clock.ts';
import { isLocalServer } from './config/local-server.ts';
import type { ServerConfig } from './config/server-config.ts';
import { serverIdentity } from './config/server-identity.ts';
import {
  type CallOptions,
  type ClientFeatures,
  type Connection,
  type ConnectionSnapshot,
  LIST_NAMES,
  type ListEntry,
  type ListName,
  type RequestOptions,
} from './connection.ts';
import { ConnectError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { PassingMessage } from './passing-message.ts';
import { createFailures } from './session/failures.ts';
import type { Fetch } from './session/limited-fetch.ts';
import { createListChanges } from './session/list-changes.ts';
import { listPages } from './session/list-pages.ts';
import { openSession, type Session } from './session/open-session.ts';
import { paramHeaders } from './session/param-headers.ts';
import { readResourceResult, readToolResult, withoutResultType } from './session/read-results.ts';
import { readTools } from './session/read-tools.ts';
import { createResourceWatch } from './session/resource-watch.ts';
import { answerInputRequired, readInputRequired } from './session/server-requests.ts';
import { watchSession } from './session/watch-session.ts';
import { createStore } from './store.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface ConnectionDependencies {
  readonly clientInfo: Implementation;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: Fetch;
  readonly onMessage?: ((passing: PassingMessage) => void) | undefined;
  /** Read at each handshake. */
  readonly features: () => ClientFeatures;
}

export interface OwnedConnection {
  readonly connection: Connection;
  /** Starts the first attempt; settles with it. Later attempts follow by themselves. */
  start(): Promise<void>;
}

export function createConnection(
  name: string,
  config: ServerConfig,
  dependencies: ConnectionDependencies,
): OwnedConnection {
  const { limits, clock, random } = dependencies;
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const failures = createFailures(name, config);
  const store = createStore<ConnectionSnapshot>({
    status: 'connecting',
    tools: [],
    listVersions: { tools: 0, resources: 0, prompts: 0 },
    attempts: 0,
  });
  const memory: { legacy?: boolean } = {};
  const resourceWatch = createResourceWatch(clock);
  const closed = new AbortController();
  let session: Session | undefined;
  let connectedAt: number | undefined;
  let running: Promise<void> | undefined;
  let wake: (() => void) | undefined;

  const publish = (change: Partial<ConnectionSnapshot>) => store.set({ ...store.getSnapshot(), ...change });

  async function connect(): Promise<Session> {
    const opened = await openSession({
      ...dependencies,
      features: dependencies.features(),
      name,
      config,
      timeoutMs,
      signal: closed.signal,
      memory,
    });
    // Closing must reach it from now on: what follows may wait for a server that says nothing.
    const close = () => void opened.close();
    closed.signal.addEventListener('abort', close);
    void opened.ended.then(() => closed.signal.removeEventListener('abort', close));
    try {
      if (closed.signal.aborted) throw opened.failures.closed();
      const refresh = createRefresh(opened);
      const changes = createListChanges(clock, lists => {
        if (lists.includes('tools')) refresh.later();
        const others = lists.filter(list => list !== 'tools');
        if (others.length > 0 && session === opened) publish({ listVersions: grown(others) });
      });
      await watchSession(opened, { clock, onListChanged: changes.add, onResourceUpdated: resourceWatch.updated });
      const listed = await listTools(opened);
      if (closed.signal.aborted) throw opened.failures.closed();
      session = opened;
      const again = connectedAt !== undefined;
      connectedAt = clock.now();
      store.set({
        status: 'connected',
        attempts: store.getSnapshot().attempts,
        // Nobody knows what changed while it was away.
        listVersions: again ? grown(LIST_NAMES) : store.getSnapshot().listVersions,
        era: opened.era,
        capabilities: opened.capabilities,
        ...(opened.protocolVersion === undefined ? {} : { protocolVersion: opened.protocolVersion }),
        ...(opened.serverInfo === undefined ? {} : { serverInfo: opened.serverInfo }),
        ...(opened.instructions === undefined ? {} : { instructions: opened.instructions }),
        ...listed,
      });
      refresh.begin();
      resourceWatch.begin(opened);
      return opened;
    } catch (error) {
      const failure = opened.failures.from(error, 'the handshake');
      await opened.close(failure);
      throw failure;
    }
  }

  async function listTools(from: Session): Promise<Pick<ConnectionSnapshot, 'tools' | 'error'>> {
    if (from.capabilities.tools === undefined) return { tools: [] };
    try {
      const { entries, cut } = await listPages(from, { method: 'tools/list', key: 'tools' }, { timeoutMs, limits });
      const { tools, problem } = readTools(entries, cut);
      return {
        tools,
        ...(problem === undefined
          ? {}
          : { error: `Server "${name}" works, but ${problem}. This is a fault of the server.` }),
      };
    } catch (error) {
      // It speaks, only not about its tools: worth showing as connected, with the reason.
      if (error instanceof ConnectError && ['rpc', 'malformed', 'too-large'].includes(error.code))
        return { tools: [], error: error.message };
      throw error;
    }
  }

  /** Lists the tools again when they changed; changes while a listing runs cause one more, not many. */
  function createRefresh(of: Session): { later(): void; begin(): void } {
    let wanted = false;
    let busy = true;
    const run = async () => {
      busy = true;
      while (wanted && session === of) {
        wanted = false;
        const listed = await listTools(of).catch(() => undefined);
        if (!listed || session !== of) continue;
        const { error: _, ...snapshot } = store.getSnapshot();
        store.set({ ...snapshot, ...listed, listVersions: grown(['tools']) });
      }
      busy = false;
    };
    return {
      later() {
        wanted = true;
        if (!busy) void run();
      },
      begin: () => void run(),
    };
  }

  /** The list versions after a change of these. */
  function grown(lists: readonly ListName[]): ConnectionSnapshot['listVersions'] {
    const versions = { ...store.getSnapshot().listVersions };
    for (const list of lists) versions[list]++;
    return versions;
  }

  async function run(first: PromiseWithResolvers<void>): Promise<void> {
    let failuresInARow = 0;
    while (!closed.signal.aborted) {
      publish({ attempts: store.getSnapshot().attempts + 1 });
      let failure: ConnectError;
      try {
        const opened = await connect();
        first.resolve();
        failure = await opened.ended;
        session = undefined;
        await opened.close();
        if (clock.now() - (connectedAt ?? 0) >= STABLE_MS) failuresInARow = 0;
        if (!closed.signal.aborted) publish({ status: 'connecting', error: failure.message, attempts: 0 });
      } catch (error) {
        failure = failures.from(error, 'the handshake');
        if (!closed.signal.aborted) publish({ status: 'failed', error: failure.message });
        first.reject(failure);
      }
      failuresInARow++;
      await pause(backoffMs(failuresInARow, random));
    }
    first.reject(failures.closed());
  }

  function pause(delayMs: number): Promise<void> {
    if (closed.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(delayMs, resolve);
    wake = resolve;
    return promise.finally(cancel);
  }

  /** The live session, or the reason why there is none. */
  function live(): Session {
    if (session) return session;
    if (closed.signal.aborted) throw failures.closed();
    throw failures.notConnected(store.getSnapshot().error);
  }

  async function list(method: string, key: string, capability: string, options: RequestOptions = {}) {
    const from = live();
    if (from.capabilities[capability] === undefined) return [];
    const { entries } = await listPages(from, { method, key }, { timeoutMs, ...given(options), limits });
    return entries.filter((entry): entry is ListEntry => typeof entry === 'object' && entry !== null);
  }

  const connection: Connection = {
    name,
    identity: serverIdentity(config),
    isLocal: isLocalServer(config),
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    async callTool(call, options = {}) {
      const to = live();
      const args = call.arguments ?? {};
      const tool = store.getSnapshot().tools.find(candidate => candidate.name === call.name);
      const headers = tool && to.kind === 'http' && to.era === 'modern' ? paramHeaders(tool, args) : undefined;
      const what = `the call of "${call.name}"`;
      const request = (more: object) =>
        to.request(
          'tools/call',
          { name: call.name, arguments: args, ...more },
          { timeoutMs, ...given(options), what, headers },
        );
      const result = await withInput(request, options, () => to.failures.cancelled(what));
      const reading = readToolResult(result);
      if ('problem' in reading) throw to.failures.malformed(what, reading.problem);
      return reading.value;
    },
    async readResource(uri, options = {}) {
      const from = live();
      const what = `the request for ${uri}`;
      const result = await from.request('resources/read', { uri }, { timeoutMs, ...given(options), what });
      const reading = readResourceResult(result);
      if ('problem' in reading) throw from.failures.malformed(what, reading.problem);
      return reading.value;
    },
    listResources: options => list('resources/list', 'resources', 'resources', options),
    listResourceTemplates: options => list('resources/templates/list', 'resourceTemplates', 'resources', options),
    listPrompts: options => list('prompts/list', 'prompts', 'prompts', options),
    async request(method, params, options: CallOptions = {}) {
      return withoutResultType(await live().request(method, params, { timeoutMs, ...given(options) }));
    },
    watchResource: resourceWatch.add,
    reconnect: () => wake?.(),
    async close() {
      const first = !closed.signal.aborted;
      closed.abort();
      wake?.();
      session = undefined;
      await running;
      if (first) publish({ status: 'failed', error: failures.closed().message });
    },
  };

  return {
    connection,
    start() {
      const first = Promise.withResolvers<void>();
      first.promise.catch(() => {});
      if (running || closed.signal.aborted) first.reject(failures.closed());
      else running = run(first);
      return first.promise;
    },
  };
}

/** Requests that carry input, for one call. */
const MAX_INPUT_ROUNDS = 16;

/** Makes the request again with what the server asks for, until it has its result. */
async function withInput(
  request: (more: object) => Promise<Record<string, unknown>>,
  { serverRequests, signal }: CallOptions,
  cancelled: () => ConnectError,
): Promise<Record<string, unknown>> {
  let result = await request({});
  for (let round = 0; serverRequests && round < MAX_INPUT_ROUNDS; round++) {
    const asked = readInputRequired(result);
    if (!asked) break;
    const over = new AbortController();
    try {
      const all = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
      const answers = await answerInputRequired(asked, serverRequests, all);
      if (signal?.aborted) throw cancelled();
      if (!answers) break;
      result = await request(answers);
    } catch (error) {
      throw signal?.aborted ? cancelled() : error;
    } finally {
      // One that failed leaves none of the others waiting.
      over.abort(new Error('The call is over.'));
    }
  }
  return result;
}

/** Drops keys that are undefined, so that they don't hide a default. */
function given(options: CallOptions): CallOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
