// Runs the attacks of remote servers on the machine of the chat, with the chat's connections and without a policy.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Connection, createConnections, createMemoryStorage } from '@vitrine/connect';
import { createPublicFetch } from '@vitrine/host/internal/node';
import {
  approveSignIn,
  openProtectedServer,
} from '../../../packages/chat/test/mcp-servers/sign-in/protected-server.ts';
import { only, until } from '../../../packages/connect/test/support.ts';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import type { MeasuredPrograms, ProgramVerdict } from '../programs.ts';
import { EGRESS_COLUMNS, type EgressAttack, type EgressColumn, type EgressScene } from './egress-attack.ts';

const TITLES: Readonly<Record<EgressColumn, string>> = {
  chat: 'the connections of the chat as shipped; the operator has allowed the authorization server by host and port',
  open: 'connections without a policy: this machine is allowed as a whole',
};
/** Every name of this machine, with every port. */
const THIS_MACHINE = ['localhost:*', '0.0.0.0:*', '[::ffff:7f00:1]:*', '*.example:*'];
const REDIRECT_URL = 'http://127.0.0.1:4400/oauth/callback';
const BROWSER = 'a secret of the browser';

export async function runEgress(
  attacks: readonly EgressAttack[],
  log: (line: string) => void,
): Promise<MeasuredPrograms> {
  const verdicts = new Map(attacks.map(({ id }) => [id, {} as Partial<Record<EgressColumn, ProgramVerdict>>]));
  for (const column of EGRESS_COLUMNS) {
    const began = performance.now();
    for (const attack of attacks) verdicts.get(attack.id)![column] = await judge(column, attack);
    log(`egress ${column}: ${attacks.length} attacks in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const columns = EGRESS_COLUMNS.map(name => ({ name, title: TITLES[name], weaker: name === 'open' }));
  return { columns, rows: attacks.map(attack => ({ attack, verdicts: verdicts.get(attack.id)! })) };
}

async function judge(column: EgressColumn, attack: EgressAttack): Promise<ProgramVerdict> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const victim = await startVictim();
    closers.push(victim.close);
    const harm: string[] = [];
    await attack.run(createScene(column, victim.port, { harm, closers }));
    if (victim.connections() > 0) harm.push('a service of this machine was connected to');
    return harm.length === 0 ? { kind: 'contained' } : { kind: 'breached', detail: harm.join('; ') };
  } catch (error) {
    return { kind: 'failed', detail: String(error).slice(0, 200) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

interface Traces {
  readonly harm: string[];
  readonly closers: (() => Promise<unknown>)[];
}

function createScene(column: EgressColumn, port: number, { harm, closers }: Traces): EgressScene {
  const allowed: string[] = column === 'open' ? [...THIS_MACHINE] : [];
  return {
    port,
    async openServer(options) {
      const server = await openProtectedServer({ redirectUrl: REDIRECT_URL, ...options });
      closers.push(server.close);
      allowed.push(new URL(server.issuer).host);
      return server;
    },
    async openRefusing(resourceMetadata) {
      const server = await startTestServer((_request, response) => {
        response.writeHead(401, { 'WWW-Authenticate': `Bearer resource_metadata="${resourceMetadata}"` }).end();
      });
      closers.push(server.close);
      return `${server.origin}/mcp`;
    },
    async connect(url, { isAdded = false, lookup } = {}) {
      const connections = createConnections(
        { attacker: { type: 'http', url } },
        {
          random: () => 0,
          signIn: { storage: createMemoryStorage(), privateHosts: allowed, lookup },
          ...(isAdded && { fetchFor: () => createPublicFetch({ privateHosts: allowed, lookup }) }),
        },
      );
      closers.push(connections.close);
      await connections.start();
      const connection = only(connections);
      await until(connection, ({ status, error }) => status === 'connected' || error !== undefined);
      return connection;
    },
    async signIn(connection) {
      const url = await beginSignIn(connection);
      if (url === undefined) return;
      if (new URL(url).port === String(port)) harm.push(`the user is sent to ${url}`);
      else await finishSignIn(connection, url);
    },
    async openRedirecting(status, location) {
      const server = await startTestServer((_request, response) => void response.writeHead(status, { location }).end());
      closers.push(server.close);
      allowed.push(new URL(server.origin).host);
      return `${server.origin}/`;
    },
    async ask(url, lookup) {
      await createPublicFetch({ privateHosts: allowed, lookup })(url).catch(() => {});
    },
  };
}

/** Resolves with the address that the user is sent to; undefined when the chat refuses. */
async function beginSignIn(connection: Connection): Promise<string | undefined> {
  const calling = connection.callTool({ name: 'read' }).then(
    () => 'called',
    () => 'refused',
  );
  const asking = until(connection, ({ signIn }) => signIn !== undefined).then(() => 'asked');
  if ((await Promise.race([calling, asking])) !== 'asked') return undefined;
  const attempt = await connection
    .signIn!.begin({ redirectUrl: REDIRECT_URL, browser: BROWSER })
    .catch(() => undefined);
  return attempt?.url;
}

async function finishSignIn(connection: Connection, url: string): Promise<void> {
  const query = new URL(await approveSignIn(url, REDIRECT_URL)).searchParams;
  const answer = { state: query.get('state')!, code: query.get('code')!, iss: query.get('iss')!, browser: BROWSER };
  await connection.signIn!.finish(answer).catch(() => {});
  await connection.signIn!.signOut();
}

/** A service of this machine, at every address that it has. */
async function startVictim() {
  let connections = 0;
  const server = createServer((_request, response) => void response.end('{}')).on('connection', () => connections++);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '::', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
}
