// Reads a sandbox's headers as a browser would (CSP Level 3 §2.2, §6.7.2; Connection-Allowlist: an inner list of RFC 9651),
// independently of the sandbox's own builder, to check its output.

/** Sources by directive. Throws where a browser would see another policy than the one that was meant. */
export function readCsp(header: string): Map<string, string[]> {
  if (!/^[\x20-\x7e]*$/.test(header)) throw new Error(`Not printable ASCII: ${JSON.stringify(header)}`);
  // A comma in a header begins another policy.
  if (header.includes(',')) throw new Error(`Two policies: ${header}`);
  const directives = new Map<string, string[]>();
  for (const text of header.split(';')) {
    const [name = '', ...sources] = text.trim().split(/ +/);
    if (!/^[a-z-]+$/.test(name)) throw new Error(`No directive: ${JSON.stringify(text)}`);
    // A browser uses the first directive and ignores a repeated one.
    if (directives.has(name)) throw new Error(`${name} twice: ${header}`);
    directives.set(name, sources);
  }
  return directives;
}

/** The origins of a `Connection-Allowlist`, without `response-origin`, which must be there. Throws for an invalid list. */
export function readAllowlist(header: string): string[] {
  const list = /^\(response-origin((?: "[\x21\x23-\x5b\x5d-\x7e]*")*)\)$/.exec(header);
  if (!list) throw new Error(`No allowlist: ${JSON.stringify(header)}`);
  return [...list[1]!.matchAll(/"([^"]*)"/g)].map(([, origin]) => origin!);
}

/** A source that names a host (CSP §2.3.1, `host-source`), always with its scheme, and without a path. */
const HOST_SOURCE = /^(https?|wss?):\/\/((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[::1\])(:\d{1,5})?$/;

export const isHostSource = (source: string): boolean => HOST_SOURCE.test(source);

/** Whether a source lets a browser reach an http(s) or ws(s) address (CSP §6.7.2.7: a plain scheme includes its secure one). */
export function sourceAllows(source: string, address: string): boolean {
  const url = new URL(address);
  if (source === '*') return true;
  const secure: Record<string, string[]> = {
    'http:': ['http:', 'https:'],
    'https:': ['https:'],
    'ws:': ['ws:', 'wss:', 'http:', 'https:'],
    'wss:': ['wss:', 'https:'],
  };
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return (secure[source.toLowerCase()] ?? [source]).includes(url.protocol);
  const [, scheme, host = ''] = /^(?:([a-z]+:)\/\/)?([^/:]*)/i.exec(source) ?? [];
  if (source.startsWith("'") || host === '') return false;
  if (scheme && !(secure[scheme.toLowerCase()] ?? []).includes(url.protocol)) return false;
  if (host === '*') return true;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
}
