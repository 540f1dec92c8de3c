// `vitrine wrap`: a proxy in front of one server, which adds an interface to each of its tools.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProxy, type Log, type McpProxy, serveHttp, serveStdio } from '@vitrine/connect/proxy';
import { createDiskShapeStore, createWrapper, type Wrapper, type WrapperOptions } from '@vitrine/wrapper';
import type { PostgresStores } from '@vitrine/wrapper/internal/postgres';
import type { RevisionStore } from '@vitrine/wrapper/internal/stores';
import type { Client } from '../../program/client-entries.ts';
import { commandIO } from '../../program/command-io.ts';
import { endOnSignal } from '../../program/end-on-signal.ts';
import { BUILT_IN, checkKnownViewsSource, OFF } from '../../program/known-views-option.ts';
import { createLog, logTarget } from '../../program/logging.ts';
import { printNotice } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';
import { bufferLog } from './buffer-log.ts';
import { exportPages } from './export-pages.ts';
import { listOnce } from './list-once.ts';
import { createTrial, generationOptions, settingsSecrets } from './settings/generation-options.ts';
import { printConfig } from './settings/print-config.ts';
import { type Prompts, readPrompts } from './settings/read-prompts.ts';
import { readSpecs } from './settings/read-specs.ts';
import { readSettings, type WrapArguments, type WrapSettings } from './settings/resolve-settings.ts';
import { openWrapSignIn } from './sign-in/wrap-sign-in.ts';
import { interfacesFolder } from './stored/cache-folder.ts';
import { CATALOG_VERSION, createCatalogFile } from './stored/catalog-file.ts';
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
    const { name, http } = await readSettings({ ...options, env: [] });
    if (http)
      throw new UsageError(
        'conflict',
        '--print-config writes how a client starts the wrapper and speaks with it on stdio: leave out --http (and http of a file). A client of one that serves HTTP only needs its address.',
      );
    commandIO().stdout.write(printConfig(options.printConfig, name, options));
    return;
  }
  const settings = await readSettings(options);
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

/** Opens the stores; undefined without `--database`: then no module of PostgreSQL is loaded. */
async function openStores({ database }: WrapSettings, log: Log): Promise<PostgresStores | undefined> {
  if (database === undefined) return undefined;
  const { openPostgresStores } = await import('@vitrine/wrapper/internal/postgres');
  return openPostgresStores({ url: database, log });
}

interface WrapperParts {
  readonly telemetry: Telemetry;
  readonly stores: PostgresStores | undefined;
}

async function openWrapper(settings: WrapSettings, log: Log, { telemetry, stores }: WrapperParts): Promise<Wrapper> {
  const { name, key, generation = {}, cacheFolder, cacheLimits = {}, specs, toolRefresh } = settings;
  const { defaultTheme = 'system', promptsDirectory, limits, refinement } = generation;
  const prompts = promptsDirectory === undefined ? undefined : await openPrompts(promptsDirectory);
  const model = await generationOptions(settings, log, { prompts, stores });
  const folder = cacheFolder === undefined ? undefined : interfacesFolder(cacheFolder, key);
  const keepsRevisions = folder !== undefined && (model ?? specs ?? refinement);
  return createWrapper({
    serverKey: `${name}-${key.slice(0, 8)}`,
    log,
    observer: telemetry.observer,
    enabledTools: generation.enabledTools,
    disabledTools: generation.disabledTools,
    theme: defaultTheme === 'system' ? undefined : defaultTheme,
    store:
      cacheFolder === undefined
        ? undefined
        : (stores?.catalog(key, CATALOG_VERSION) ?? createCatalogFile(join(cacheFolder, `${key}.json`))),
    shapeStore: folder === undefined ? undefined : (stores?.shapes(key) ?? createDiskShapeStore({ folder, log })),
    revisionStore: keepsRevisions ? (stores?.revisions(key) ?? (await openRevisionStore(folder, log))) : undefined,
    learn: generation.learn,
    toolRefresh: toolRefresh?.enabled ? toolRefresh : undefined,
    systemPrompt: prompts?.system,
    prompt: generation.prompt,
    examples: generation.examples,
    ...limits,
    pageLimits: {
      maxEntries: cacheLimits.maxEntries,
      maxEntryBytes: cacheLimits.maxEntrySizeBytes,
      maxBytes: cacheLimits.maxTotalSizeBytes,
    },
    specFiles: specs === undefined ? undefined : await readSpecs(specs),
    knownViews: knownViewsLoader(settings, log),
    generation: model,
    trial: await createTrial(generation.browser),
    workspace: generation.workspace,
    refinement,
  });
}

/** Returns how the views for well-known servers are loaded, which the first list waits for; undefined when they are off. */
function knownViewsLoader(
  { knownViews: source = BUILT_IN, cacheFolder }: WrapSettings,
  log: Log,
): WrapperOptions['knownViews'] {
  checkKnownViewsSource(source);
  if (source === OFF) return undefined;
  return async () => {
    const { openKnownViews } = await import('../../program/open-known-views.ts');
    const warn = (line: string) => log.warn({ component: 'known-views', event: 'views_not_loaded' }, line);
    return openKnownViews(source, { cacheFolder, warn });
  };
}

async function openPrompts(folder: string): Promise<Prompts> {
  const { SYSTEM_PROMPT, FREEFORM_SYSTEM_PROMPT } = await import('@vitrine/wrapper/internal/generation');
  return readPrompts(folder, { system: SYSTEM_PROMPT, freeform: FREEFORM_SYSTEM_PROMPT });
}

async function openRevisionStore(folder: string, log: Log): Promise<RevisionStore> {
  const { createDiskRevisionStore } = await import('@vitrine/wrapper/internal/generation');
  return createDiskRevisionStore({ folder, log });
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

function withoutAbsent<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

// stdout is for the protocol.
