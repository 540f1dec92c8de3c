// One DNS label per (host, server): the site a server's views run on. The site decides the process, and a single label
// below `localhost` or below a public suffix is a site of its own (DESIGN, decision 5).

/** `v` and 25 digits or letters: a valid DNS label (RFC 1035 §2.3.1) that holds 128 bits of SHA-256 and never looks like punycode. */
export const SANDBOX_LABEL = /^v[0-9a-z]{25}$/;

/**
 * The label of a server's sandbox as seen from one host: stable, and different for another server or another host.
 * Throws `TypeError` where Web Crypto is missing (a page that is no secure context).
 */
export async function sandboxLabel(hostOrigin: string, server: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new TypeError('Cannot name a sandbox: Web Crypto needs a secure context (https, or http on localhost).');
  const bytes = new TextEncoder().encode(JSON.stringify(['vitrine', hostOrigin, server]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  let number = 0n;
  for (const byte of hash.subarray(0, 16)) number = (number << 8n) | BigInt(byte);
  return `v${number.toString(36).padStart(25, '0')}`;
}
