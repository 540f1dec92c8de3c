// Proof that a key may claim a namespace that is a reversed domain name, by the rules of the MCP registry: a TXT record of the domain,
// `v=MCPv1; k=ed25519; p=<key>`, or the same text at `https://<domain>/.well-known/mcp-registry-auth`.

import { resolveTxt } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createPublicFetch, type PublicFetch } from '@vitrine/host/internal/node';
import { readStream } from '@vitrine/std/internal/read-stream';
import { RegistryError } from '../problem.ts';

/** Options for proving ownership. Tests, and registries without a network, replace `fetch` and the DNS lookup. */
export interface OwnershipOptions {
  /** Whether a namespace that contains a dot needs a proof. @default false */
  required?: boolean;
  /** Looks up the TXT records of a domain. @default Node's resolver */
  resolveTxt?: (domain: string) => Promise<string[][]>;
  /** Loads the well-known file. @default from public addresses only */
  fetch?: PublicFetch;
}

/** Checks a claim: how it was proven, or undefined when no proof is needed. Rejects with `ownership-unproven`. */
export type Ownership = (
  namespace: string,
  publicKey: string,
  proof: 'dns' | 'http' | undefined,
) => Promise<'dns' | 'http' | undefined>;

/** The most bytes of the well-known file, and the milliseconds it may take. */
const MAX_BYTES = 4096;
const TIMEOUT_MS = 10_000;

export function createOwnership({ required = false, ...options }: OwnershipOptions = {}): Ownership {
  const { resolveTxt: resolve = resolveTxt, fetch: load = createPublicFetch() } = options;
  return async (namespace, publicKey, proof) => {
    if (proof === undefined && !(required && namespace.includes('.'))) return undefined;
    const domain = readDomain(namespace);
    if (domain === undefined)
      throw unproven(namespace, 'Only a reversed domain name, such as com.example, can be proven.');
    if (proof === undefined)
      throw unproven(namespace, `Prove that you own ${domain}: claim it with "proof": "dns" or "http".`);
    const texts = await (proof === 'dns' ? dnsTexts(resolve, domain) : wellKnownTexts(load, domain));
    if (texts.some(text => readKey(text) === publicKey)) return proof;
    const where =
      proof === 'dns' ? `The TXT records of ${domain} have` : `https://${domain}/.well-known/mcp-registry-auth has`;
    throw unproven(namespace, `${where} no "v=MCPv1; k=ed25519; p=${publicKey}".`);
  };
}

/** The domain that a namespace is the reverse of. Undefined where there is none: without a dot, or for an IP address in any notation. */
function readDomain(namespace: string): string | undefined {
  const domain = namespace.split('.').reverse().join('.').toLowerCase();
  const isDomain = domain.includes('.') && isIP(domain) === 0 && URL.parse(`https://${domain}`)?.hostname === domain;
  return isDomain ? domain : undefined;
}

function unproven(namespace: string, text: string): RegistryError {
  return new RegistryError('ownership-unproven', `The namespace "${namespace}" is not proven. ${text}`);
}

async function dnsTexts(resolve: (domain: string) => Promise<string[][]>, domain: string): Promise<string[]> {
  try {
    return (await resolve(domain)).map(parts => parts.join(''));
  } catch {
    return [];
  }
}

async function wellKnownTexts(load: PublicFetch, domain: string): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await load(`https://${domain}/.well-known/mcp-registry-auth`, { redirect: 'error', signal });
    const bytes = response.ok ? await readStream(response.body, MAX_BYTES) : undefined;
    return bytes ? [new TextDecoder().decode(bytes)] : [];
  } catch {
    return [];
  }
}

/** The key in a record; undefined when the text is not such a record. */
function readKey(text: string): string | undefined {
  return /^v=MCPv1; *k=ed25519; *p=([A-Za-z0-9+/]{43}=)\s*$/.exec(text.trim())?.[1];
}
