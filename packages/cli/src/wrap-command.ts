// `vitrine wrap`: a proxy in front of one server, which adds an interface to each of its tools.
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
import { createDiskRevisionStore, createWrapper, type Wrapper } from '@vitrine/wrapper';
import { endOnSignal } from './end-on-signal.ts';
import { printable } from './printable.ts';
import { version } from './program.ts';
import { UsageError } from './usage-error.ts';
import { exportPages } from './wrap/export-pages.ts';
import { generationOptions, modelSecrets } from './wrap/generation-options.ts';
import { holdLines } from './wrap/hold-lines.ts';
import { createKeptFile } from './wrap/kept-file.ts';
import { listOnce } from './wrap/list-once.ts';
import { createLog, logTarget, secretsOf } from './wrap/logging.ts';
import { type PrintedClient, printConfig } from './wrap/print-config.ts';
import { readSpecs } from './wrap/read-specs.ts';
import { readSettings, type WrapArguments, type WrapSettings } from './wrap/settings.ts';

export interface WrapCommandOptions extends WrapArguments {
  /** Writes the pages into this folder and ends. */
  exportDir?: string;
  /** Prints the entry for this client and ends. */
  printConfig?: PrintedClient;
}

/** Over stdio resolves when the client has left; over HTTP when it listens and the server's tools are known. Throws `ConfigError`, `UsageError`, `ProxyError`, `ConnectError`. */
export async function runWrap(options: WrapCommandOptions): Promise<void> {
  if (options.printConfig !== undefined) {
    // The client supplies the variables.
    const { name, http } = await readSettings({ ...options, env: [] });
    if (http)
      throw new UsageError(
        'conflict',
        '--print-config writes how a client starts the wrapper and speaks with it on stdio: leave out --http (and http of a file). A client of one that serves HTTP only needs its address.',
      );
    process.stdout.write(printConfig(options.printConfig, name, options));
    return;
  }
  const settings = await readSettings(options);
  const { level, file } = settings.logging ?? {};
  // Without settings for the log, a server that does not start is reported in one line.
  const held = level === undefined && file === undefined ? holdLines(logTarget()) : undefined;
  const log = createLog({
    ...settings.logging,
    level: level ?? (options.exportDir === undefined ? 'info' : 'error'),
    secrets: [...secretsOf(settings.upstream), ...modelSecrets(settings, process.env)],
    ...(held && { destination: held }),
  });
  try {
    await run(options, settings, { log, onAnswer: () => held?.release() });
  } catch (error) {
    held?.drop();
    throw error;
  }
}

interface Run {
  readonly log: Log;
  /** The server has answered. */
  readonly onAnswer: () => void;
}

async function run({ exportDir }: WrapCommandOptions, settings: WrapSettings, { log, onAnswer }: Run): Promise<void> {
  const wrapper = await openWrapper(settings, log);
  const start = watchStart(wrapper, onAnswer);
  const proxy = createProxy({
    upstream: settings.upstream,
    name: settings.name,
    interceptors: [start.interceptor, wrapper.interceptor],
    log,
    limits: withoutAbsent(settings.limits ?? {}),
    onStderr: chunk => void process.stderr.write(chunk),
  });
  if (exportDir !== undefined) {
    await listOnce(proxy, { settled: wrapper.settled, version: version() }).finally(() => proxy.close());
    const count = await exportPages(exportDir, wrapper);
    say(`${count} ${count === 1 ? 'page' : 'pages'} in ${exportDir}`);
    return;
  }
  log.info(
    { component: 'wrapper', event: 'startup', upstream: settings.name, kept: wrapper.catalog.known },
    'vitrine wrap starts',
  );
  if (settings.http) await listen(settings.http, { proxy, wrapper, log });
  else await serve(proxy, start.failed);
  if (!settings.http) await endGeneration(wrapper, log);
  await wrapper.settled();
}

/** Ends requests to the model, and logs what was spent. */
async function endGeneration(wrapper: Wrapper, log: Log): Promise<void> {
  await wrapper.close();
  if (wrapper.spent) log.info({ component: 'generation', event: 'spent', ...wrapper.spent }, 'spent on interfaces');
}

async function openWrapper(settings: WrapSettings, log: Log): Promise<Wrapper> {
  const { name, key, generation = {}, cacheFolder, specs } = settings;
  const { enabledTools, disabledTools, refinement, defaultTheme = 'system' } = generation;
  const model = await generationOptions(settings, log);
  const folder = cacheFolder === undefined ? undefined : join(cacheFolder, `${key}-interfaces`);
  return createWrapper({
    serverKey: `${name}-${key.slice(0, 8)}`,
    log,
    ...(enabledTools && { enabledTools }),
    ...(disabledTools && { disabledTools }),
    ...(defaultTheme !== 'system' && { theme: defaultTheme }),
    ...(cacheFolder !== undefined && { store: createKeptFile(join(cacheFolder, `${key}.json`)) }),
    ...(folder !== undefined && { revisionStore: createDiskRevisionStore({ folder, log }) }),
    ...(specs !== undefined && { specFiles: await readSpecs(specs) }),
    ...(model && { generation: model }),
    ...(refinement !== undefined && { refinement }),
  });
}

/** Serves one client on stdio. Rejects when the server cannot be started and nothing is stored of it: the client would wait in vain. */
async function serve(proxy: McpProxy, failed: Promise<Error>): Promise<void> {
  const { closed } = serveStdio(proxy);
  const letGo = endOnSignal({ close: () => proxy.close() });
  const error = await Promise.race([closed.then(() => undefined), failed]);
  await proxy.close();
  letGo();
  if (error) throw error;
}

async function listen(
  http: NonNullable<WrapSettings['http']>,
  { proxy, wrapper, log }: { proxy: McpProxy; wrapper: Wrapper; log: Log },
): Promise<void> {
  const health = () => {
    const upstreams = [...proxy.sessions].map(({ upstream }) => upstream);
    const { tools } = wrapper.catalog;
    const views = tools.filter(tool => wrapper.views.uriOf(tool) !== undefined).length;
    return {
      ok: !upstreams.includes('down'),
      sessions: upstreams.length,
      upstreams,
      tools: tools.length,
      views,
      ...(wrapper.spent && { generation: wrapper.spent }),
    };
  };
  const service = await serveHttp(proxy, { ...http, health });
  const close = async () => {
    await service.close();
    await proxy.close();
    await endGeneration(wrapper, log);
    await wrapper.settled();
  };
  endOnSignal({ close });
  say(`Vitrine wrap: ${service.url}`);
  if (wrapper.catalog.known) return;
  try {
    await listOnce(proxy, { settled: wrapper.settled, version: version() });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Detects a server that cannot be started: `failed` resolves when it ended before it answered anything, with nothing stored. */
function watchStart({ catalog }: Wrapper, onAnswer: () => void): { interceptor: Interceptor; failed: Promise<Error> } {
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  let hasAnswered = false;
  const heed: RequestHook = async (_exchange, next) => {
    const response = await next();
    hasAnswered ||= response.error === undefined;
    if (hasAnswered) onAnswer();
    return response;
  };
  const interceptor: Interceptor = {
    name: 'start',
    requests: { initialize: heed, 'server/discover': heed },
    onUpstream(event) {
      // Exit code 0: it left because of an unknown method, and is restarted at once.
      if (event.type !== 'down' || event.retryInMs === 0 || hasAnswered || catalog.known) return;
      resolve(event.error);
    },
  };
  return { interceptor, failed };
}

function withoutAbsent<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

// stdout is for the protocol.
function say(line: string): void {
  process.stderr.write(`vitrine: ${printable(line)}\n`);
}
