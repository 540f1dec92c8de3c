// Checks a registry's answer about a version: the manifest against its digest, the signature against the key that was seen first, and the
// content's address against the label that is derived from the server's id.
import { isLoopbackUrl } from '@vitrine/protocol/loopback';
import {
  labelOf,
  manifestDigest,
  type SignatureProblem,
  signatureProblem,
  type VersionRecord,
} from '@vitrine/protocol/registry';
import { RegistryError } from './registry-error.ts';

/** What was asked for, and what is known of it from before. */
export interface Expected {
  /** Origin of the registry. */
  readonly registry: string;
  readonly serverId: string;
  /** Undefined: any version. */
  readonly version: string | undefined;
  /** The hash of the entry that the server announces; undefined: it announces none. */
  readonly bundleHash: string | undefined;
  /** The publisher's key that the application expects, or that was seen first; undefined: neither. */
  readonly pinnedKey: string | undefined;
  /** The digest that this version had before; undefined: it was never loaded. */
  readonly knownDigest: string | undefined;
}

const SIGNATURE_PROBLEMS: Readonly<Record<SignatureProblem, string>> = {
  'signature-missing': 'is not signed, though the key of its publisher is known',
  'signature-invalid': 'has a signature that is not its publisher’s',
  'signature-key-changed': 'is signed by another key than its publisher’s, and that key did not name it',
};

/** Resolves when all of it holds. Rejects with `RegistryError`. */
export async function verifyVersion(record: VersionRecord, expected: Expected): Promise<void> {
  const { manifest, digest, signature, contentOrigin } = record;
  const { registry, serverId, version, bundleHash, pinnedKey, knownDigest } = expected;
  const named = `${serverId} ${record.version} of ${registry}`;
  if (record.serverId !== serverId || manifest.serverId !== serverId || manifest.version !== record.version)
    throw new RegistryError('bad-answer', `${registry} answered with another server than ${serverId}.`);
  if (version !== undefined && record.version !== version)
    throw new RegistryError('bad-answer', `${registry} answered with version ${record.version} instead of ${version}.`);
  if ((await manifestDigest(manifest)) !== digest)
    throw new RegistryError('hash-mismatch', `The manifest of ${named} does not have the hash ${digest}.`);
  if (knownDigest !== undefined && knownDigest !== digest)
    throw new RegistryError(
      'version-changed',
      `${named} is another one than it was before. A version never changes; the registry may be compromised.`,
    );
  const entry = manifest.files[manifest.entry]?.hash;
  if (bundleHash !== undefined && entry !== bundleHash)
    throw new RegistryError(
      'hash-mismatch',
      `The server runs with the bundle ${bundleHash}, but ${named} has ${entry}. Publish the bundle that it was built with.`,
    );
  const problem = await signatureProblem({ serverId, version: record.version, digest }, signature, pinnedKey);
  if (problem) throw new RegistryError(problem, `${named} ${SIGNATURE_PROBLEMS[problem]}.`);
  await checkContentOrigin(contentOrigin, expected);
}

/** Content has an origin of its own below the registry's zone: never the registry's, and never another server's. */
async function checkContentOrigin(contentOrigin: string, { registry, serverId }: Expected): Promise<void> {
  const url = URL.parse(contentOrigin);
  const label = await labelOf(serverId, registry);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackUrl(contentOrigin));
  if (!url || !isSecure || url.origin !== contentOrigin || !url.hostname.startsWith(`${label}.`))
    throw new RegistryError(
      'bad-answer',
      `${registry} serves the content of ${serverId} at ${contentOrigin}, which is not its own origin.`,
    );
}

/** Whether bytes have a hash (`sha256:` and hex). */
export async function hasHash(bytes: Uint8Array, hash: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return hash === `sha256:${[...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}
