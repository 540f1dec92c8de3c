// `vitrine views`: the routes of <ToolView> for the servers of a configuration, and the sandbox, in one process beside a backend of any language.
import { createConnections } from '@vitrine/connect';
import { STATIC_PATH, startLadderServer } from '@vitrine/host/internal/node';
import { createViewHandler } from '@vitrine/tool-view/server';
import { closeOnSignal, type ServiceClosing } from '../../program/close-on-signal.ts';
import { commandIO } from '../../program/command-io.ts';
import { printLine } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';
import { checkPageOrigin } from '../../shared-options/option-values.ts';
import { readServers } from '../chat/read-servers.ts';
import { reportServers } from '../chat/report-servers.ts';
import { readAccess } from './access.ts';
import { createConnectionClients } from './connection-clients.ts';
import { addressText, explainListenError, listen } from './listen.ts';
import { createViewService, ROUTES_PATH, USER_HEADER } from './view-service.ts';

export interface ViewsCommandOptions {
  /** A configuration file; absent: the server command alone. */
  config?: string;
  /** Origins of the pages that may use the routes and embed the sandbox. */
  pageOrigin: readonly string[];
  port: number;
  sandboxPort: number;
  /** Whether the sandbox is served, too. */
  sandbox: boolean;
  host: string;
  /** Token that requests must bring. @default none is needed, which only this machine's addresses permit */
  token?: string;
  /** At least 32 characters that sign approvals. @default a new random secret */
  secret?: string;
  /** The arguments after `--`: one more server. */
  serverCommand: readonly string[];
  /** The values of `--env`: variables of that server. */
  env?: readonly string[];
}

/** Runs `vitrine views`: prints its addresses, then runs until a signal ends the process. Throws `ConnectError`, `UsageError`, `ConnectError`. */
export async function runViews(options: ViewsCommandOptions): Promise<void> {
  const { pageOrigin, host, secret } = options;
  for (const origin of pageOrigin) checkPageOrigin(origin, '--page-origin');
  const access = readAccess(options);
  const { servers } = await readServers(options, printLine);
  if (Object.keys(servers).length === 0)
    throw new UsageError('missing', 'No servers: name a file with --config, or a server command after --.');

  const connections = createConnections(servers, { clientInfo: { name: 'vitrine', version: version() } });
  const clientFor = createConnectionClients(connections);
  const views = createViewHandler({
    client: clientFor,
    hostOrigins: pageOrigin,
    user: request => request.headers.get(USER_HEADER) ?? '',
    ...(secret && { secret: checkSecret(secret) }),
  });
  const service = createViewService({ views, connections, access });
  const closing = closeOnSignal({ printLine });
  closing.onDrain(service.drain);
  try {
    closing.add(() => connections.close());
    // Listens before the servers start, so that no child is started when the port is taken.
    const listener = await listen(service.fetch, options);
    closing.add(closeOptions => listener.close(closeOptions));
    closing.add(service.drain);
    if (options.sandbox) await serveSandbox(options, closing);
    closing.add(reportServers(connections, printLine));
    if (pageOrigin.length === 0)
      printLine(
        'Pages may not use this address themselves, and your backend must not pass on their Origin: name it by --page-origin.',
      );
    await connections.start();
    commandIO().stdout.write(`Vitrine views: ${addressText(host, listener.port)}${ROUTES_PATH}\n`);
  } catch (error) {
    closing.ignoreSignals();
    await closing.close();
    throw error;
  }
}

function checkSecret(secret: string): string {
  if (secret.length >= 32) return secret;
  throw new UsageError(
    'bad-value',
    `The secret has ${secret.length} characters. It needs at least 32: "openssl rand -hex 32" makes one.`,
  );
}

async function serveSandbox(
  { host, sandboxPort, pageOrigin }: ViewsCommandOptions,
  closing: ServiceClosing,
): Promise<void> {
  let sandbox: Awaited<ReturnType<typeof startLadderServer>>;
  try {
    sandbox = await startLadderServer({ hostOrigins: pageOrigin, port: sandboxPort, host });
  } catch (error) {
    throw explainListenError(error, { host, port: sandboxPort, option: '--sandbox-port' });
  }
  closing.add(() => sandbox.close());
  // Only the static file opens for pages that are not named.
  const place =
    pageOrigin.length > 0
      ? `{ template: '${sandbox.template}' }`
      : `{ url: '${addressText(host, sandbox.port)}${STATIC_PATH}' }`;
  printLine(`For <ToolView>: sandbox ${place}`);
}
