// `vitrine wrap`: a proxy in front of one server, which adds an interface to each of its tools.
import { setTimeout as sleep } from 'node:timers/promises';
import { createProxy, type Log, type McpProxy, serveHttp, serveStdio } from '@vitrine/connect/proxy';
import type { Wrapper } from '@vitrine/wrapper';
import type { PostgresStores } from '@vitrine/wrapper/internal/postgres';
import type { Client } from '../../program/client-entries.ts';
import { commandIO } from '../../program/command-io.ts';
import { endOnSignal } from '../../program/end-on-signal.ts';
import { createLog, logTarget } from '../../program/logging.ts';
import { printNotice } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';
import { bufferLog } from './buffer-log.ts';
import { exportPages } from './export-pages.ts';
import { listOnce } from './list-once.ts';
import { openStores, openWrapper, withoutAbsent } from './open-wrapper.ts';
import { settingsSecrets } from './settings/generation-options.ts';
import { printConfig } from './settings/print-config.ts';
import { readRun, type WrapArguments, type WrapSettings } from './settings/resolve-settings.ts';
import { openWrapSignIn } from './sign-in/wrap-sign-in.ts';
import { startTelemetry, type Telemetry } from './telemetry/start-telemetry.ts';
import { type StartWatch, watchStart } from './watch-start.ts';

/** Milliseconds that a client has for its first request after the server has ended at its start. */
const FIRST_REQUEST_MS = 3_000;

export interface WrapCommandOptions extends WrapArguments {
  /** Writes the pages into this folder and ends. */
  exportDir?: string;
  /** Prints the entry for this client and ends. */
  printConfig?: Client;
  /** Signs the user in at the server, and ends. */
  signIn?: boolean;
  /** Forgets the sign-in of the user at the server, and ends. */
  signOut?: boolean;
}

/**
 * Runs `vitrine wrap`. Over stdio it resolves when the client has left; over HTTP when it listens and the server's tools are known. Throws
 * `UsageError`, `ConnectError`.
 */
export async function runWrap(options: WrapCommandOptions): Promise<void> {
  if (options.printConfig !== undefined) {
    if (options.database !== undefined)
      throw new UsageError(
        'conflict',
        '--print-config writes no address that may have a password: leave out --database, and set VITRINE_WRAP_DATABASE for the client.',
        { hint: 'Set VITRINE_WRAP_DATABASE for the client.' },
      );
    // The client supplies the variables.
    const printed = await readRun({ ...options, env: [] });
    const { name, http } = 'servers' in printed ? { name: 'gateway', http: printed.servers[0]?.http } : printed;
    if (http)
      throw new UsageError(
        'conflict',
        '--print-config writes how a client starts the wrapper and speaks with it on stdio: leave out --http (and http of a file). A client of one that serves HTTP only needs its address.',
      );
    commandIO().stdout.write(printConfig(options.printConfig, name, options));
    return;
  }
  const settings = await readRun(options);
  if ('servers' in settings) {
    const { runGateway } = await import('./gateway/run-gateway.ts');
    return runGateway(options, settings);
  }
  const { level, file, destination } = settings.logging ?? {};
  // Without settings for the log, a server that does not start is reported in one line.
  const logBuffer =
    level === undefined && (file === undefined || destination === 'stderr') ? bufferLog(logTarget()) : undefined;
  const log = createLog({
    ...settings.logging,
    level: level ?? (isOneShot(options) ? 'error' : 'info'),
    secrets: settingsSecrets(settings, commandIO().env),
    ...(logBuffer && { lines: logBuffer }),
  });
  try {
    if (options.signIn || options.signOut) await runSignInCommand(options, settings, log);
    else await run(options, settings, { log, onAnswer: () => logBuffer?.release() });
  } catch (error) {
    logBuffer?.drop();
    throw error;
  }
}

/** The code of sign-ins is loaded only where one may be needed. */
async function runSignInCommand(
  { signIn, signOut }: WrapCommandOptions,
  settings: WrapSettings,
  log: Log,
): Promise<void> {
  if (signIn && signOut)
    throw new UsageError('conflict', '--sign-in and --sign-out go together with nothing: leave one out.', {
      hint: 'Leave out one of them, and everything else.',
    });
  const { runSignIn, runSignOut } = await import('./sign-in/sign-in-command.ts');
  return signIn ? runSignIn({ settings, log }) : runSignOut({ settings });
}

const isOneShot = ({ exportDir, signIn, signOut }: WrapCommandOptions): boolean =>
  exportDir !== undefined || signIn === true || signOut === true;

interface Run {
  readonly log: Log;
  /** The server has answered. */
  readonly onAnswer: () => void;
}

async function run(options: WrapCommandOptions, settings: WrapSettings, { log, onAnswer }: Run): Promise<void> {
  const stores = await openStores(settings, log);
  try {
    await runWith(stores, options, { settings, log, onAnswer });
  } catch (error) {
    // An open connection would keep the process alive.
    await stores?.close();
    throw error;
  }
}

async function runWith(
  stores: PostgresStores | undefined,
  { exportDir }: WrapCommandOptions,
  { settings, log, onAnswer }: Run & { readonly settings: WrapSettings },
): Promise<void> {
  const { stderr } = commandIO();
  const telemetry = await startTelemetry({
    hasMetrics: settings.http !== undefined && exportDir === undefined,
    state: () => ({ sessions: proxy.sessions.size, tools: wrapper.catalog.tools.length }),
    env: commandIO().env,
    version: version(),
  });
  const wrapper = await openWrapper(settings, log, { telemetry, stores });
  const start = watchStart(wrapper, onAnswer);
  const upstreamSignIn = await openWrapSignIn(settings);
  const prompting = exportDir === undefined ? upstreamSignIn?.start(wrapper, log) : undefined;
  const proxy: McpProxy = createProxy({
    upstream: settings.upstream,
    name: settings.name,
    interceptors: telemetry.around([start.interceptor, ...(prompting ? [prompting] : []), wrapper.interceptor]),
    log,
    limits: withoutAbsent(settings.limits ?? {}),
    signIn: upstreamSignIn?.signIn,
    onStderr: chunk => void stderr.write(chunk),
  });
  if (exportDir !== undefined) {
    await Promise.race([
      listOnce(proxy, { settled: wrapper.settled, version: version() }),
      ...(upstreamSignIn ? [upstreamSignIn.failWhenRefused()] : []),
    ]).finally(() => Promise.all([proxy.close(), upstreamSignIn?.close()]));
    await stores?.close();
    const count = await exportPages(exportDir, wrapper);
    printNotice(`${count} ${count === 1 ? 'page' : 'pages'} in ${exportDir}`);
    return;
  }
  log.info(
    { component: 'wrapper', event: 'startup', upstream: settings.name, kept: wrapper.catalog.known },
    'vitrine wrap starts',
  );
  const close = async () => {
    await endGeneration(wrapper, log);
    await wrapper.settled();
    await upstreamSignIn?.close();
    await stores?.close();
    await telemetry.close();
  };
  if (settings.http) return listen(settings.http, { proxy, wrapper, telemetry, close });
  await serve(proxy, start);
  await close();
}

/** Ends requests to the model, and logs what was spent. */
async function endGeneration(wrapper: Wrapper, log: Log): Promise<void> {
  await wrapper.close();
  if (wrapper.spent) log.info({ component: 'generation', event: 'spent', ...wrapper.spent }, 'spent on interfaces');
}

/** Serves one client on stdio. Rejects when the server cannot be started and nothing is stored of it: the client would wait in vain. */
async function serve(proxy: McpProxy, { failed, asked }: Pick<StartWatch, 'failed' | 'asked'>): Promise<void> {
  const { stdin, stdout } = commandIO();
  const { closed } = serveStdio(proxy, { input: stdin, output: stdout });
  const removeSignalHandlers = endOnSignal({ close: () => proxy.close() });
  const error = await Promise.race([closed.then(() => undefined), failed]);
  // The client's first request may still be on its way: its answer has the reason.
  if (error) await Promise.race([asked, closed, sleep(FIRST_REQUEST_MS, undefined, { ref: false })]);
  await proxy.close();
  removeSignalHandlers();
  if (error) throw error;
}

interface ListenOptions {
  readonly proxy: McpProxy;
  readonly wrapper: Wrapper;
  readonly telemetry: Telemetry;
  /** Closes all but the proxy and its service. */
  readonly close: () => Promise<void>;
}

async function listen(
  http: NonNullable<WrapSettings['http']>,
  { proxy, wrapper, telemetry, close: closeRest }: ListenOptions,
): Promise<void> {
  const health = () => {
    const upstreams = [...proxy.sessions].map(({ upstream }) => upstream);
    const { tools } = wrapper.catalog;
    const views = tools.filter(tool => wrapper.views.getUri(tool) !== undefined).length;
    return {
      ok: !upstreams.includes('down'),
      sessions: upstreams.length,
      upstreams,
      tools: tools.length,
      views,
      ...(wrapper.spent && { generation: wrapper.spent }),
    };
  };
  const service = await serveHttp(proxy, { ...http, health, metrics: telemetry.metrics });
  const close = async () => {
    await service.close();
    await proxy.close();
    await closeRest();
  };
  const removeSignalHandlers = endOnSignal({ close });
  printNotice(`Vitrine wrap: ${service.url}`);
  if (wrapper.catalog.known) return;
  try {
    await listOnce(proxy, { settled: wrapper.settled, version: version() });
  } catch (error) {
    removeSignalHandlers();
    await close();
    throw error;
  }
}

// stdout is for the protocol.
