// `vitrine wrap` in front of several servers: each has its own wrapper, sign-in and stored data, and all have one address.
import { createGateway, type GatewayServer } from '@vitrine/connect/internal/gateway';
import { createProxy, type Log, serveHttp, serveStdio } from '@vitrine/connect/proxy';
import type { Wrapper } from '@vitrine/wrapper';
import type { PostgresStores } from '@vitrine/wrapper/internal/postgres';
import { commandIO } from '../../../program/command-io.ts';
import { endOnSignal } from '../../../program/end-on-signal.ts';
import { createLog } from '../../../program/logging.ts';
import { printNotice } from '../../../program/print-line.ts';
import { UsageError } from '../../../program/usage-error.ts';
import { version } from '../../../program/version.ts';
import { openStores, openWrapper, withoutAbsent } from '../open-wrapper.ts';
import { settingsSecrets } from '../settings/generation-options.ts';
import type { GatewaySettings, WrapSettings } from '../settings/resolve-settings.ts';
import { openWrapSignIn } from '../sign-in/wrap-sign-in.ts';
import { startTelemetry, type Telemetry } from '../telemetry/start-telemetry.ts';
import type { WrapCommandOptions } from '../wrap-command.ts';
import { createClientFilters } from './client-filters.ts';

/** Runs the gateway. Over stdio it resolves when the client has left; over HTTP when it listens. Throws `ConnectError` and `UsageError`. */
export async function runGateway(
  options: WrapCommandOptions,
  { servers, clients = [] }: GatewaySettings,
): Promise<void> {
  checkOptions(options);
  const { env } = commandIO();
  const first: WrapSettings = servers[0]!;
  const tokens = clients.flatMap(({ token }) => token ?? []);
  const secrets = [...servers.flatMap(settings => settingsSecrets(settings, env)), ...tokens];
  const log = createLog({ ...first.logging, level: first.logging?.level ?? 'info', secrets });
  const stores = await openStores(first, log);
  const telemetry = await startTelemetry({
    hasMetrics: first.http !== undefined,
    state: () => ({ sessions: gateway.sessions.size, tools: countTools(upstreams) }),
    env,
    version: version(),
  });
  const upstreams = await Promise.all(servers.map(settings => openUpstream(settings, { log, telemetry, stores })));
  const filters = createClientFilters(clients);
  const gateway = createGateway({
    servers: upstreams.map(({ server }) => server),
    version: version(),
    log,
    limits: withoutAbsent(first.limits ?? {}),
    chooseFilter: ({ info }, authorization) => filters.choose(info?.name, authorization),
  });
  const close = async () => {
    await gateway.close();
    for (const upstream of upstreams) await upstream.close();
    await stores?.close();
    await telemetry.close();
  };
  log.info({ component: 'gateway', event: 'startup', servers: servers.map(({ name }) => name) }, 'the gateway starts');
  if (!first.http) {
    const { stdin, stdout } = commandIO();
    const { closed } = serveStdio(gateway, { input: stdin, output: stdout });
    const removeSignalHandlers = endOnSignal({ close });
    await closed;
    await close();
    removeSignalHandlers();
    return;
  }
  const health = () => {
    const states = gateway.servers.map((state, index) => ({
      ...state,
      tools: upstreams[index]?.wrapper.catalog.tools.length ?? 0,
    }));
    return {
      ok: states.some(({ state }) => state !== 'down'),
      sessions: gateway.sessions.size,
      upstreams: states,
    };
  };
  const { metrics } = telemetry;
  const service = await serveHttp(gateway, { ...first.http, health, metrics, authorize: filters.authorize });
  endOnSignal({
    close: async () => {
      await service.close();
      await close();
    },
  });
  printNotice(`Vitrine wrap: ${service.url}`);
}

/** Throws `UsageError` for options that are for one server. */
function checkOptions({ exportDir, signIn, signOut }: WrapCommandOptions): void {
  const name =
    exportDir === undefined ? (signIn || signOut ? '--sign-in and --sign-out are' : undefined) : '--export-dir is';
  if (name !== undefined)
    throw new UsageError('conflict', `${name} for one server, and the file has mcpServers.`, {
      hint: 'Name one server, by its command after -- or by --upstream-url, without the file.',
    });
}

interface Upstream {
  readonly server: GatewayServer;
  readonly wrapper: Wrapper;
  readonly close: () => Promise<void>;
}

interface UpstreamParts {
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly stores: PostgresStores | undefined;
}

async function openUpstream(
  settings: WrapSettings & { readonly prefix: string },
  { log, telemetry, stores }: UpstreamParts,
): Promise<Upstream> {
  const { name, prefix, upstream } = settings;
  const { stderr } = commandIO();
  const wrapper = await openWrapper(settings, log, { telemetry, stores });
  const signIn = await openWrapSignIn(settings);
  const prompting = signIn?.start(wrapper, log);
  return {
    wrapper,
    server: {
      name,
      prefix,
      problem: upstream.problem,
      createProxy: interceptor =>
        createProxy({
          upstream,
          name,
          interceptors: [interceptor, ...telemetry.around([...(prompting ? [prompting] : []), wrapper.interceptor])],
          log,
          limits: withoutAbsent(settings.limits ?? {}),
          signIn: signIn?.signIn,
          onStderr: chunk => void stderr.write(chunk),
        }),
    },
    async close() {
      await wrapper.close();
      await wrapper.settled();
      await signIn?.close();
    },
  };
}

function countTools(upstreams: readonly Upstream[]): number {
  return upstreams.reduce((sum, { wrapper }) => sum + wrapper.catalog.tools.length, 0);
}
