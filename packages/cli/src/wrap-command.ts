// `vitrine wrap`: a proxy in front of one server, which gives each of its tools an interface.
import { join } from 'node:path';
import {
  createProxy,
  type Interceptor,
  type Log,
  type McpProxy,
  type RequestHook,
  serveHttp,
  serveStdio,
} from '@vitrine/connect/proxy';
import { createWrapper, type Wrapper } from '@vitrine/wrapper';
import { endOnSignal } from './end-on-signal.ts';
import { printable } from './printable.ts';
import { exportPages } from './wrap/export-pages.ts';
import { createKeptFile } from './wrap/kept-file.ts';
import { createLog, secretsOf } from './wrap/logging.ts';
import { type PrintedClient, printConfig } from './wrap/print-config.ts';
import { readSettings, type WrapSettings, type WrapWords } from './wrap/settings.ts';

export interface WrapCommandOptions extends WrapWords {
  /** Writes the pages there and ends. */
  exportDir?: string;
  /** Prints the entry for this client and ends. */
  printConfig?: PrintedClient;
}

/** Over stdio resolves when the client is gone; over HTTP when it listens and the server is known. Throws `ConfigError`, `UsageError`, `ProxyError`, `ConnectError`. */
export async function runWrap(options: WrapCommandOptions): Promise<void> {
  const settings = await readSettings(options);
  if (options.printConfig !== undefined) {
    process.stdout.write(printConfig(options.printConfig, settings.name, options));
    return;
  }
  const log = createLog({ ...settings.logging, secrets: secretsOf(settings.upstream) });
  const wrapper = await openWrapper(settings, log);
  if (options.exportDir !== undefined) {
    await listOnce(settings, wrapper);
    const count = await exportPages(options.exportDir, wrapper);
    say(`${count} ${count === 1 ? 'page' : 'pages'} in ${options.exportDir}`);
    return;
  }
  log.info(
    { component: 'wrapper', event: 'startup', upstream: settings.name, kept: wrapper.catalog.known },
    'vitrine wrap starts',
  );
  const start = watchStart(wrapper);
  const proxy = createProxy({
    upstream: settings.upstream,
    name: settings.name,
    interceptors: [start.interceptor, wrapper.interceptor],
    log,
    limits: withoutAbsent(settings.limits ?? {}),
    onStderr: chunk => void process.stderr.write(chunk),
  });
  if (settings.http) await listen(settings, settings.http, { proxy, wrapper });
  else await serve(proxy, start.failed);
  await wrapper.settled();
}

function openWrapper({ name, key, generation = {}, cacheFolder }: WrapSettings, log: Log): Promise<Wrapper> {
  const { enabledTools, disabledTools, defaultTheme = 'system' } = generation;
  return createWrapper({
    serverKey: `${name}-${key.slice(0, 8)}`,
    log,
    ...(enabledTools && { enabledTools }),
    ...(disabledTools && { disabledTools }),
    ...(defaultTheme !== 'system' && { theme: defaultTheme }),
    ...(cacheFolder !== undefined && { store: createKeptFile(join(cacheFolder, `${key}.json`)) }),
  });
}

/** One client on stdio. Rejects when the server cannot be started and nothing is known of it: a client would wait for nothing. */
async function serve(proxy: McpProxy, failed: Promise<Error>): Promise<void> {
  const { closed } = serveStdio(proxy);
  const letGo = endOnSignal({ close: () => proxy.close() });
  const error = await Promise.race([closed.then(() => undefined), failed]);
  await proxy.close();
  letGo();
  if (error) throw error;
}

async function listen(
  settings: WrapSettings,
  http: NonNullable<WrapSettings['http']>,
  { proxy, wrapper }: { proxy: McpProxy; wrapper: Wrapper },
): Promise<void> {
  const health = () => {
    const upstreams = [...proxy.sessions].map(({ upstream }) => upstream);
    const { tools } = wrapper.catalog;
    const views = tools.filter(tool => wrapper.views.uriOf(tool) !== undefined).length;
    return { ok: !upstreams.includes('down'), sessions: upstreams.length, upstreams, tools: tools.length, views };
  };
  const service = await serveHttp(proxy, { ...http, health });
  const close = async () => {
    await service.close();
    await proxy.close();
    await wrapper.settled();
  };
  endOnSignal({ close });
  say(`Vitrine wrap: ${service.url}`);
  if (wrapper.catalog.known) return;
  try {
    await listOnce(settings, wrapper);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Asks the server for its tools, by itself. Rejects with `ConnectError`. */
async function listOnce({ name, upstream }: WrapSettings, wrapper: Wrapper): Promise<void> {
  const { createConnections } = await import('@vitrine/connect');
  const connections = createConnections({ [name]: { ...upstream, connectionMode: 'strict' } });
  try {
    await connections.start();
    wrapper.catalog.replace(connections.get(name)?.getSnapshot().tools ?? []);
  } finally {
    await connections.close();
  }
}

/** Whether the server could be started: `failed` resolves when it went away before it had answered anything, with nothing kept. */
function watchStart({ catalog }: Wrapper): { interceptor: Interceptor; failed: Promise<Error> } {
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  let hasAnswered = false;
  const heed: RequestHook = async (_exchange, next) => {
    const response = await next();
    hasAnswered ||= response.error === undefined;
    return response;
  };
  const interceptor: Interceptor = {
    name: 'start',
    requests: { initialize: heed, 'server/discover': heed },
    onUpstream(event) {
      // 0: it left because of a question it does not know, and is started again at once.
      if (event.type !== 'down' || event.retryInMs === 0 || hasAnswered || catalog.known) return;
      resolve(event.error);
    },
  };
  return { interceptor, failed };
}

function withoutAbsent<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

// stdout carries the protocol.
function say(line: string): void {
  process.stderr.write(`vitrine: ${printable(line)}\n`);
}
