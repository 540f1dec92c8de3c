// Recognises loopback names and addresses: in parsed URLs, where numbers in other notations are already normalised, and as what a server
// listens on.
import { parseURL } from '../text/parse-url.ts';

/** Whether the host of a URL is loopback: `localhost` and below, 127.0.0.0/8, `::1`, and the unspecified addresses, which lead there too. */
function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return (
    /^(.+\.)?localhost$/.test(name) ||
    /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(name) ||
    // `::ffff:127.0.0.1` is written as `::ffff:7f00:1`.
    /^\[(::1?|::ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0))\]$/.test(name)
  );
}

/**
 * Whether a URL or a CSP source is on loopback. False for a text that is no URL.
 *
 * @example isLoopbackURL('http://localhost:3000') // true
 */
export function isLoopbackURL(url: string): boolean {
  const parsed = parseURL(url);
  return parsed !== undefined && isLoopbackHost(parsed.hostname);
}

/**
 * Whether only this machine can reach a server that listens on the name or address.
 * @example
 * isLoopback('127.0.0.1'); // true
 */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1'].includes(host.toLowerCase()) || /^127\.\d+\.\d+\.\d+$/.test(host);
}
