// Which published interface a server may show. A server's announcement may name any interface, another publisher's too, so a connection
// is held to the first one it shows, and an interface to the first connection that shows it.

import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { parseURL } from '@vitrine/std/internal/parse-url';
import * as z from 'zod/mini';
import { HostError } from '../errors.ts';
import type { PublishedInterface } from './create-registry-client.ts';
import type { RegistryCache } from './registry-cache.ts';

/** A connected server that wants to show an interface. */
interface ShowingServer {
  /** The application's own name of the connection. */
  readonly name: string;
  /** Identifies what is behind the name, such as a hash of its address. Another identity under the same name is another server. @default the name */
  readonly identity?: string | undefined;
  /** Address of a server that is reached over HTTP: it may show what its own domain has published. */
  readonly url?: string | undefined;
  /** The application's settings name this interface for this server. @default false */
  readonly isConfigured?: boolean | undefined;
  /**
   * Whether the settings name the interface's registry or its publisher's key, too: then it may be from another registry than before.
   * @default false
   */
  readonly isSourceConfigured?: boolean | undefined;
}

/**
 * Reason why a server may show an interface. `configuration`: the settings name it. `domain`: the publisher proved the domain that the
 * server is at. `first-use`: it was the first that this server showed, and no other server had shown it.
 */
export type AllowedBy = 'configuration' | 'domain' | 'first-use';

/** Published interfaces that each server may show. An interface is pinned to a server at its first use. */
export interface InterfacePins {
  /** Pins the interface to the server at its first use. Rejects with `HostError` `not-allowed`, whose message names the way out. */
  allow(
    server: ShowingServer,
    published: Pick<PublishedInterface, 'registry' | 'manifest' | 'ownership'>,
  ): Promise<AllowedBy>;
}

const PinSchema = z.object({
  server: z.string(),
  identity: z.string(),
  registry: z.string(),
  serverId: z.string(),
  by: z.enum(['configuration', 'domain', 'first-use']),
});
type Pin = z.infer<typeof PinSchema>;
const PinsSchema = z.array(PinSchema);

const KEY = 'pins';

/**
 * Pins are kept in `cache`; a lost one counts as never used.
 * @example
 * const pins = createInterfacePins(createBrowserCache());
 * await pins.allow({ name: 'weather' }, published);
 */
export function createInterfacePins(cache: RegistryCache): InterfacePins {
  // One decision at a time: two servers may name the same interface at once.
  let last: Promise<unknown> = Promise.resolve();
  return {
    allow(server, published) {
      const decision = last.then(async () => {
        const pins = await readPins(cache);
        const { registry, manifest } = published;
        const { name, identity = name } = server;
        const by = decide(server, published, pins);
        const pin: Pin = { server: name, identity, registry, serverId: manifest.serverId, by };
        const before = pins.find(other => other.server === name);
        if (equalJson(before, pin)) return by;
        const text = JSON.stringify([...pins.filter(other => other !== before), pin]);
        await cache.set(KEY, new TextEncoder().encode(text));
        return by;
      });
      last = decision.catch(() => {});
      return decision;
    },
  };
}

function decide(
  server: ShowingServer,
  { registry, manifest, ownership }: Pick<PublishedInterface, 'registry' | 'manifest' | 'ownership'>,
  pins: readonly Pin[],
): AllowedBy {
  const { name, identity = name, url, isConfigured = false, isSourceConfigured = false } = server;
  const { serverId } = manifest;
  const ownPin = pins.find(pin => pin.server === name && pin.identity === identity);
  if (isConfigured) {
    // Within one registry the client holds the interface to its publisher's keys; another registry has keys of its own.
    const isMoved = ownPin?.serverId === serverId && ownPin.registry !== registry;
    if (isMoved && !isSourceConfigured)
      throw refusal(
        `${serverId} was from ${ownPin.registry} so far, and is from ${registry} now.`,
        'the registry or the publisher’s key',
      );
    return 'configuration';
  }
  const domain = ownership === undefined ? undefined : parseNamespace(serverId).split('.').reverse().join('.');
  if (domain !== undefined && isAt(url, domain)) return 'domain';
  const isSame = (pin: Pin): boolean => pin.registry === registry && pin.serverId === serverId;
  if (ownPin && !isSame(ownPin))
    throw refusal(
      `The server has shown ${ownPin.serverId} of ${ownPin.registry} so far, and names ${serverId} of ${registry} now.`,
    );
  if (ownPin?.by === 'first-use' && domain === undefined) return ownPin.by;
  if (domain !== undefined)
    throw refusal(`${serverId} belongs to ${domain}, whose owner proved it, and this server is not there.`);
  const other = pins.find(pin => pin.server !== name && isSame(pin));
  if (other) throw refusal(`${serverId} is the interface of the server ${other.server}.`);
  return 'first-use';
}

function refusal(reason: string, named = 'the interface'): HostError {
  return new HostError('not-allowed', `${reason} If it is right, name ${named} in the settings of this server.`);
}

/** Whether an address is at a domain or below it, and nothing on the way can be another. */
function isAt(address: string | undefined, domain: string): boolean {
  const url = address === undefined ? undefined : parseURL(address);
  return url?.protocol === 'https:' && (url.hostname === domain || url.hostname.endsWith(`.${domain}`));
}

async function readPins(cache: RegistryCache): Promise<readonly Pin[]> {
  const bytes = await cache.get(KEY);
  if (!bytes) return [];
  try {
    return PinsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    // To forget all pins would let any server show any interface again.
    throw new HostError('not-allowed', 'The list of the interfaces that servers may show cannot be read.', {
      cause,
    });
  }
}
