// Which addresses are public, and which addresses a name has. An address of this machine or of a private network could be a service that only
// this machine reaches (SSRF).
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { EgressError } from './egress-error.ts';

/** Finds the addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Addresses that are not public (IANA special-purpose registries). One list per family, since `BlockList` matches an IPv4 address with
 * its mapped IPv6 address. Of IPv6 only 2000::/3 is public, without documentation addresses and those that contain an IPv4 address
 * (6to4, Teredo, mapped).
 */
const SPECIAL = {
  4: list(
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ),
  6: list('::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1'),
};

/** Whether an IP address is public; false for what is none. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address) as 0 | 4 | 6;
  return version !== 0 && !SPECIAL[version].check(address, `ipv${version}`);
}

/** Throws `EgressError` unless all addresses of a host are public: one that is not is enough to refuse its name. */
export function requirePublic(host: string, addresses: readonly LookupAddress[]): void {
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new EgressError('private', host);
}

/** The addresses of a URL's host, if it is an address or `localhost`; undefined for a name that has to be looked up. */
export function readLiteral(hostname: string): LookupAddress[] | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family }];
  // Browsers resolve these names to loopback without a name server.
  if (!/^(.+\.)?localhost\.?$/.test(hostname)) return undefined;
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
}

/** The addresses of a URL's host. Rejects as the resolver does. */
export async function findAddresses(
  hostname: string,
  lookup: Lookup = systemLookup,
): Promise<readonly LookupAddress[]> {
  return readLiteral(hostname) ?? (await lookup(hostname));
}

/** The `lookup` option of Node's connections: what `check` throws refuses the connection. Node does not call it for an IP address. */
export function createLookup(
  check: (hostname: string, addresses: readonly LookupAddress[]) => void,
  lookup?: Lookup,
): LookupFunction {
  return (hostname, { all }, callback) => {
    findAddresses(hostname, lookup).then(
      addresses => {
        try {
          check(hostname, addresses);
        } catch (error) {
          return callback(error as Error, '', 0);
        }
        const [first] = addresses;
        if (all) callback(null, [...addresses]);
        else if (first) callback(null, first.address, first.family);
        else callback(new Error(`${hostname} has no address.`), '', 0);
      },
      error => callback(error, '', 0),
    );
  };
}

/** The addresses of a name by the system's resolver. */
export const systemLookup: Lookup = hostname =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

function list(...ranges: readonly string[]): BlockList {
  const blocked = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    blocked.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return blocked;
}
