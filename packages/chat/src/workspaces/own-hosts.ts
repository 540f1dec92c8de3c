// The Host headers that belong to the chat. Any other is a foreign name resolved to this machine (DNS rebinding), a view's
// origin (`<label>.localhost`), or a mistake; the guard refuses it.
import { networkInterfaces } from 'node:os';
import { ChatError } from '../errors.ts';

export interface OwnHostsOptions {
  /** The name or address that the chat listens on. */
  host: string;
  port: number;
  /** Host names of the chat behind a proxy or in DNS, e.g. `chat.example.com` or `chat.example.com:8443`; a scheme may precede them. */
  publicHosts?: readonly string[];
  /** Addresses of this machine. @default the addresses of its network interfaces */
  addresses?: readonly string[];
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const WILDCARDS = ['0.0.0.0', '::', ''];

/**
 * Every `Host` header of the chat, in lower case, with the port unless it is the scheme's default. Loopback is always
 * included; a wildcard address adds the machine's addresses, but no names: an address cannot be rebound.
 */
export function ownHosts(options: OwnHostsOptions): string[] {
  const { host, port, publicHosts = [], addresses = machineAddresses() } = options;
  const names = [...(WILDCARDS.includes(host) ? addresses : [host]), ...LOOPBACK];
  const own = names.flatMap(name => {
    const host = bracketed(name.toLowerCase());
    return port === 80 ? [host, `${host}:80`] : [`${host}:${port}`];
  });
  return [...new Set([...own, ...publicHosts.map(parsePublicHost)])];
}

/** The URL to open in a browser; for a wildcard address, loopback. */
export function pageUrl(host: string, port: number): string {
  const name = WILDCARDS.includes(host) ? '127.0.0.1' : host;
  return `http://${bracketed(name)}${port === 80 ? '' : `:${port}`}`;
}

/** An IPv6 address in brackets, as in URLs and Host headers; anything else unchanged. */
function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/**
 * The page's origins: `hosts` over http, public hosts over http and https unless they name their scheme. Throws `ChatError` `bad-option`.
 * @example
 * ownOrigins(['127.0.0.1:4400'], ['https://chat.example.com']); // ['http://127.0.0.1:4400', 'https://chat.example.com']
 */
export function ownOrigins(hosts: readonly string[], publicHosts: readonly string[]): string[] {
  const publicNames = publicHosts.map(parsePublicHost);
  const own = hosts.filter(host => !publicNames.includes(host)).map(host => `http://${host}`);
  const publicOrigins = publicHosts.flatMap(text => {
    const host = parsePublicHost(text);
    const [scheme] = SCHEME.exec(text) ?? [];
    return scheme === undefined ? [`http://${host}`, `https://${host}`] : [`${scheme.toLowerCase()}${host}`];
  });
  return [...new Set([...own, ...publicOrigins].map(origin => new URL(origin).origin))];
}

const SCHEME = /^https?:\/\//i;

function parsePublicHost(text: string): string {
  const scheme = SCHEME.exec(text)?.[0] ?? 'http://';
  const name = text.replace(SCHEME, '');
  const url = URL.parse(`${scheme}${name}`);
  // Anything besides host and port (a path, a user) changes what the URL parser returns.
  if (!url || url.host !== name.toLowerCase()) {
    throw new ChatError(
      'bad-option',
      `"${text}" is no host name. Give a name with an optional port, such as chat.example.com or chat.example.com:8443, and before it https:// or http:// where the page is served only so.`,
      { received: text },
    );
  }
  return url.host;
}

function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(list =>
    // A link-local IPv6 address needs a zone that no browser sends.
    (list ?? []).map(entry => entry.address).filter(address => !address.startsWith('fe80:')),
  );
}
