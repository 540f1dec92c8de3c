// Attacks of a remote server on services that only the machine of the chat reaches: every place of a document that names an address.
import type { EgressAttack, EgressAttackClass, Lookup } from './egress-attack.ts';

const define = (kind: EgressAttackClass, id: string, title: string, run: EgressAttack['run']): EgressAttack => ({
  id: `e-${id}`,
  class: kind,
  title,
  run,
});

/** Machine of the attacks by its names. Without encryption only loopback is asked, whatever else is allowed. */
const HERE: Readonly<Record<string, string>> = {
  loopback: 'http://127.0.0.1',
  decimal: 'http://2130706433',
  localhost: 'http://localhost',
  below: 'http://victim.localhost',
  ipv6: 'http://[::1]',
  zero: 'https://0.0.0.0',
  mapped: 'https://[::ffff:127.0.0.1]',
};
/** `https:`, so that a name may be asked at all; the handshake that fails comes after the connection. */
const NAME = 'https://rebinds.example';
const toThisMachine: Lookup = async () => [{ address: '127.0.0.1', family: 4 }];
const toBoth: Lookup = async () => [
  { address: '127.0.0.1', family: 4 },
  { address: '93.184.216.34', family: 4 },
];

const METADATA = Object.entries(HERE).flatMap(([form, origin]) => [
  define(
    'metadata',
    `resource-${form}`,
    `resource_metadata at ${origin}, before the user has done anything`,
    async scene => {
      await scene.connect(await scene.openRefusing(`${origin}:${scene.port}/metadata`));
    },
  ),
  define('metadata', `issuer-${form}`, `an authorization server at ${origin}`, async scene => {
    const server = await scene.openServer({
      changeResource: metadata => ({ ...metadata, authorization_servers: [`${origin}:${scene.port}`] }),
    });
    await scene.signIn(await scene.connect(server.url));
  }),
]);

const ENDPOINTS = ['authorization', 'token', 'registration', 'revocation'].map(name =>
  define(
    'endpoints',
    name,
    `${name}_endpoint at a port of this machine that the operator has not allowed`,
    async scene => {
      const endpoint = { [`${name}_endpoint`]: `http://127.0.0.1:${scene.port}/endpoint` };
      const server = await scene.openServer({ changeIssuer: metadata => ({ ...metadata, ...endpoint }) });
      await scene.signIn(await scene.connect(server.url));
    },
  ),
);

const REDIRECTS = [301, 302, 303, 307, 308].map(status =>
  define(
    'redirects',
    `redirect-${status}`,
    `an address that redirects to this machine with HTTP ${status}`,
    async scene => {
      await scene.ask(await scene.openRedirecting(status, `http://127.0.0.1:${scene.port}/`));
    },
  ),
);

const NAMES = [
  define('names', 'dns-resource', 'resource_metadata at a name that leads to this machine', async scene => {
    const url = await scene.openRefusing(`${NAME}:${scene.port}/metadata`);
    await scene.connect(url, { lookup: toThisMachine });
  }),
  define('names', 'dns-several', 'a name with a public address beside that of this machine', scene =>
    scene.ask(`${NAME}:${scene.port}/`, toBoth),
  ),
  define('names', 'dns-added', 'a server that a user adds by a name that leads to this machine', async scene => {
    await scene.connect(`${NAME}:${scene.port}/mcp`, { isAdded: true, lookup: toThisMachine });
  }),
];

const PORTS = [
  define(
    'ports',
    'port-added',
    'a server that a user adds at another port of a host that the operator has allowed',
    async scene => {
      await scene.openServer({});
      await scene.connect(`http://127.0.0.1:${scene.port}/mcp`, { isAdded: true });
    },
  ),
  define('ports', 'port-asked', 'an address at another port of a host that the operator has allowed', async scene => {
    await scene.openServer({});
    await scene.ask(`http://127.0.0.1:${scene.port}/`);
  }),
];

export const EGRESS_ATTACKS: readonly EgressAttack[] = [...METADATA, ...ENDPOINTS, ...REDIRECTS, ...NAMES, ...PORTS];
