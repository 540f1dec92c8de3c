// Decides which addresses the server may connect to when it probes a page that an MCP server named: an address of this machine or of a
// private network could be a service that only this machine reaches (SSRF).
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Loopback addresses. */
const LOOPBACK = { 4: list('127.0.0.0/8'), 6: list('::1/128') };
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

/** Whether the server may connect to an IP address. `local`: for an MCP server of this machine, loopback is allowed. */
export function mayConnect(address: string, local: boolean): boolean {
  const version = isIP(address) as 0 | 4 | 6;
  if (version === 0) return false;
  const family = `ipv${version}` as const;
  return (local && LOOPBACK[version].check(address, family)) || !SPECIAL[version].check(address, family);
}

/** The addresses of a URL's host, if it is an address or `localhost`; undefined for a name that has to be looked up. */
export function literalAddresses(hostname: string): LookupAddress[] | undefined {
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

function list(...ranges: readonly string[]): BlockList {
  const blocked = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    blocked.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return blocked;
}
