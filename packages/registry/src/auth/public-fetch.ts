// Loads the file that proves a domain. The requester chooses the domain, so that only public addresses are connected to (SSRF).
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { checkedLookup } from '@vitrine/host/internal/node';

/** Loads an address, without following redirects. */
export type LoadFile = (address: string, init: { redirect: 'error'; signal: AbortSignal }) => Promise<Response>;

/** Creates a loader for HTTPS. It rejects for an IP address, for a name with an address that is not public, and for any status but 200. */
export function createPublicFetch(lookup: LookupFunction = checkedLookup(false)): LoadFile {
  return (address, { signal }) =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      // Node connects to an IP address without a lookup.
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new TypeError(`${url.hostname} is no domain.`);
      const outgoing = request(url, { signal, agent: false, lookup }, message => {
        if (message.statusCode === 200) return resolve(new Response(Readable.toWeb(message) as ReadableStream));
        outgoing.destroy();
        reject(new Error(`${url.hostname} answered with status ${message.statusCode}.`));
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
}
