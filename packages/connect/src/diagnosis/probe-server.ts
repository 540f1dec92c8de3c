// Starts a server once as a client does, lists its tools, and keeps everything that a diagnosis needs: its messages as text, its process, its
// HTTP answers. Connections mend most faults silently; here they are seen.
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { DEFAULT_LIMITS } from '../connection-limits.ts';
import { ConnectError } from '../errors.ts';
import { openSession, type Session, type SessionOptions } from '../session/open-session.ts';
import type { ChildReport } from '../stdio/stdio-transport.ts';
import type { Fetch } from '../transport/same-origin-fetch.ts';
import { type HttpExchange, recordExchanges } from './record-exchanges.ts';

/** What one start of a server has shown. */
export interface Probe {
  readonly config: ServerConfig;
  /** Reason why it was not connected, or ended after it was. */
  readonly failure?: ConnectError;
  /** Milliseconds until the handshake was over; absent when it was not. */
  readonly startMs?: number;
  readonly protocolVersion?: string;
  readonly serverName?: string;
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Messages of the server: as its process wrote them, or as they were read from HTTP. */
  readonly received: readonly string[];
  /** Requests by their ids. */
  readonly sent: ReadonlyMap<unknown, string>;
  readonly tools: readonly unknown[];
  /** Reason why the tools were not listed to the end. */
  readonly listFailure?: ConnectError;
  /** Whether the list of tools names pages without end. */
  readonly isEndless: boolean;
  /** The state of its process before it was ended here. */
  readonly report?: ChildReport;
  readonly exchanges: readonly HttpExchange[];
}

export interface ProbeOptions {
  /** Milliseconds for the handshake, and for each request. */
  readonly timeoutMs: number;
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** @default the global `fetch` */
  readonly fetch?: Fetch | undefined;
  readonly clock?: Clock | undefined;
}

/** Pages of tools that are read: a list that names the same page again is found at once. */
const MAX_PAGES = 25;
/** Milliseconds in which a server may still print or end after it has listed its tools. */
const SETTLE_MS = 600;

/** Starts the server and ends it. Never rejects. */
export async function probeServer(name: string, config: ServerConfig, options: ProbeOptions): Promise<Probe> {
  const { timeoutMs, clientInfo, clock = systemClock } = options;
  const exchanges: HttpExchange[] = [];
  const texts: string[] = [];
  const observed: string[] = [];
  const requests = new Map<unknown, string>();
  let readReport: (() => ChildReport) | undefined;
  const sessionOptions: SessionOptions = {
    name,
    config,
    clientInfo,
    timeoutMs,
    clock,
    limits: DEFAULT_LIMITS,
    random: Math.random,
    fetch: recordExchanges(options.fetch ?? globalThis.fetch, exchanges),
    signal: new AbortController().signal,
    // Most clients begin with `initialize`.
    memory: { legacy: true },
    features: {},
    onLine: text => texts.push(text),
    onChild: read => {
      readReport = read;
    },
    onMessage({ direction, message }) {
      const { id, method } = message as { id?: unknown; method?: string };
      if (direction === 'received') observed.push(JSON.stringify(message));
      else if (id !== undefined && method !== undefined) requests.set(id, method);
    },
  };
  const begin = clock.now();
  const facts = (): Pick<Probe, 'config' | 'received' | 'sent' | 'exchanges' | 'report'> => ({
    config,
    received: config.type === 'stdio' ? texts : observed,
    sent: requests,
    exchanges,
    ...(readReport && { report: readReport() }),
  });
  let session: Session;
  try {
    session = await openOnceMore(sessionOptions);
  } catch (error) {
    return { ...facts(), failure: error as ConnectError, tools: [], isEndless: false };
  }
  const startMs = clock.now() - begin;
  const listed = await listRaw(session, timeoutMs);
  const end = await settle(session, clock);
  const probe: Probe = {
    ...facts(),
    ...listed,
    startMs,
    capabilities: session.capabilities,
    ...(session.protocolVersion !== undefined && { protocolVersion: session.protocolVersion }),
    ...(session.serverInfo && { serverName: session.serverInfo.name }),
    ...(end && { failure: end }),
  };
  await session.close();
  return probe;
}

/** Opens a session; once more with the newer handshake when the server refuses the older one. */
async function openOnceMore(options: SessionOptions): Promise<Session> {
  try {
    return await openSession(options);
  } catch (error) {
    if (!(error instanceof ConnectError) || error.code !== 'rpc') throw error;
    return openSession({ ...options, memory: {} }).catch(() => Promise.reject(error));
  }
}

async function listRaw(
  session: Session,
  timeoutMs: number,
): Promise<Pick<Probe, 'tools' | 'isEndless' | 'listFailure'>> {
  const tools: unknown[] = [];
  const cursors = new Set<unknown>();
  let cursor: unknown;
  try {
    do {
      const result = await session.request('tools/list', cursor === undefined ? {} : { cursor }, { timeoutMs });
      if (!Array.isArray(result.tools)) throw session.failures.malformed('tools/list', '"tools" is no list');
      tools.push(...result.tools);
      cursor = result.nextCursor;
      if (cursors.has(cursor) || cursors.size >= MAX_PAGES) return { tools, isEndless: true };
      cursors.add(cursor);
    } while (typeof cursor === 'string' && cursor !== '');
    return { tools, isEndless: false };
  } catch (error) {
    return { tools, isEndless: false, listFailure: error as ConnectError };
  }
}

/** Waits a moment for what a server does after its start. The reason when it ends; undefined when it goes on. */
async function settle(session: Session, clock: Clock): Promise<ConnectError | undefined> {
  const quiet = Promise.withResolvers<undefined>();
  const cancel = clock.after(SETTLE_MS, () => quiet.resolve(undefined));
  const end = await Promise.race([session.ended, quiet.promise]);
  cancel();
  return end;
}
