// Looks up names for outgoing connections, and refuses those of this machine or its network at the time of connecting, so that a name cannot
// resolve to another address after it was checked.
import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { mayConnect } from './probe-address.ts';

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * The `lookup` option of `http.request` and `https.request`: fails for a name with an address that is not public. `local`: loopback is allowed.
 * Node does not call it for an IP address in a URL: check that by `mayConnect`. `lookup`: finds the addresses. @default the system's resolver
 * @example
 * request(url, { lookup: checkedLookup(false) });
 */
export function checkedLookup(local: boolean, lookup: Lookup = systemLookup): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname).then(
      found => {
        const allowed = found.filter(({ address }) => mayConnect(address, local));
        // One address that is not public is enough to refuse the name.
        const [first] = allowed;
        if (!first || allowed.length < found.length) callback(notAllowed(hostname), '', 0);
        else if (all) callback(null, allowed);
        else callback(null, first.address, first.family);
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

/** The error for a name or an address that may not be connected to. */
export function notAllowed(hostname: string): Error {
  return new Error(`${hostname} is an address of this machine or of its network, and is not connected to.`);
}
