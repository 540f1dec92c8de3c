// The hosts that may be connected to although they are not public, each with its port: a host is not opened as a whole because one of its services is.
import { isIPv6 } from 'node:net';

/** Members of a URL that say where a connection leads. */
export interface Target {
  readonly protocol: string;
  readonly hostname: string;
  /** Port; empty for the usual one. */
  readonly port: string;
}

const USUAL_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
/** `localhost`, names below it, and the loopback addresses that servers listen on are the same services. */
const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127\.0\.0\.1|\[::1\])$/;

/** The number of the port of a target. */
export const readPort = ({ protocol, port }: Target): string => port || (USUAL_PORTS[protocol] ?? '');

/** Whether a host matches a pattern: a name, or `*.example.com` for all below. */
export const matchesHost = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

/**
 * The test whether a target is one of `entries`: `mcp.internal:8443`, `10.1.2.3` (its usual ports), `localhost:*` (every port), or URLs.
 *
 * @example createPrivateHosts(['http://localhost:3000/mcp'])(new URL('http://127.0.0.1:3000/token')) // true
 */
export function createPrivateHosts(entries: readonly string[]): (target: Target) => boolean {
  const parsed = entries.map(parseEntry);
  return target => {
    const hostname = readHost(target.hostname);
    const port = readPort(target);
    const isUsual = port === USUAL_PORTS[target.protocol];
    return parsed.some(
      entry =>
        matchesHost(hostname, entry.host) && (entry.port === '*' || (entry.port ? entry.port === port : isUsual)),
    );
  };
}

function parseEntry(entry: string): { readonly host: string; readonly port: string } {
  if (entry.includes('://')) {
    const url = new URL(entry);
    return { host: readHost(url.hostname), port: readPort(url) };
  }
  if (isIPv6(entry)) return { host: readHost(`[${entry}]`), port: '' };
  const [, host = entry, port = ''] = /^(.+?)(?::(\d+|\*))?$/.exec(entry) ?? [];
  return { host: readHost(host), port };
}

function readHost(hostname: string): string {
  const host = hostname.toLowerCase();
  return LOOPBACK.test(host) ? 'localhost' : host;
}
