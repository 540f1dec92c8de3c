// Checks a registry's answer about a version: the manifest against its digest, the signature against the key that was seen first, and the
// content's address against the label that is derived from the server's id.

import { manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import { createContentLabel } from '@vitrine/protocol/internal/registry/names';
import {
  isRotation,
  type KeyRotation,
  provenKeys,
  type SignatureProblem,
  signatureProblem,
} from '@vitrine/protocol/internal/registry/signatures';
import type { VersionRecord } from '@vitrine/protocol/internal/registry/wire';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { parseURL } from '@vitrine/std/internal/parse-url';
import { sha256 } from '@vitrine/std/internal/sha256';
import { HostError } from '../errors.ts';

/** Version that was requested, and what is known of it from before. */
export interface Expected {
  /** Origin of the registry. */
  readonly registry: string;
  readonly serverId: string;
  /** Version; undefined for any. */
  readonly version: string | undefined;
  /** The hash of the entry that the server announces; undefined: it announces none. */
  readonly bundleHash: string | undefined;
  /** The publisher's key that the application expects, or those that were proven before; empty: neither. */
  readonly trustedKeys: readonly string[];
  /** The digest that this version had before; undefined: it was never loaded. */
  readonly knownDigest: string | undefined;
}

const SIGNATURE_PROBLEMS: Readonly<Record<SignatureProblem, string>> = {
  'signature-missing': 'is not signed, though the key of its publisher is known',
  'signature-invalid': 'has a signature that is not its publisher’s',
  'signature-key-changed': 'is signed by another key than its publisher’s, and no key that is known named it',
};

/** Resolves when all of it holds. Rejects with `HostError`. */
export async function verifyVersion(record: VersionRecord, expected: Expected): Promise<void> {
  const { manifest, digest, signature, contentOrigin } = record;
  const { registry, serverId, version, bundleHash, trustedKeys, knownDigest } = expected;
  const versionLabel = `${serverId} ${record.version} of ${registry}`;
  if (record.serverId !== serverId || manifest.serverId !== serverId || manifest.version !== record.version)
    throw new HostError('bad-answer', `${registry} answered with another server than ${serverId}.`);
  if (version !== undefined && record.version !== version)
    throw new HostError('bad-answer', `${registry} answered with version ${record.version} instead of ${version}.`);
  if ((await manifestDigest(manifest)) !== digest)
    throw new HostError('hash-mismatch', `The manifest of ${versionLabel} does not have the hash ${digest}.`);
  if (knownDigest !== undefined && knownDigest !== digest)
    throw new HostError(
      'version-changed',
      `${versionLabel} is another one than it was before. A version never changes; the registry may be compromised.`,
    );
  const entry = manifest.files[manifest.entry]?.hash;
  if (bundleHash !== undefined && entry !== bundleHash)
    throw new HostError(
      'hash-mismatch',
      `The server runs with the bundle ${bundleHash}, but ${versionLabel} has ${entry}. Publish the bundle that it was built with.`,
    );
  const signed = { serverId, version: record.version, digest };
  const problem = await signatureProblem(signed, signature, trustedKeys, listRotations(record));
  if (problem) throw new HostError(problem, `${versionLabel} ${SIGNATURE_PROBLEMS[problem]}.`);
  await checkContentOrigin(contentOrigin, expected);
}

/** Lists all rotations of a record; an older registry sends only the signature's. */
function listRotations({ rotations = [], signature }: VersionRecord): readonly KeyRotation[] {
  const { publicKey, rotation } = signature ?? {};
  return rotation && publicKey !== undefined ? [...rotations, { ...rotation, to: publicKey }] : rotations;
}

/**
 * The keys to trust for later and for older versions, after `verifyVersion` has accepted a signed record. Earlier keys stay, because a server may
 * run an older version than another. So after a theft of an earlier key a compromised registry could still serve what the thief signs to hosts that
 * know that key; an honest one takes new versions by the last key alone. The application ends the trust in earlier keys by naming the present one
 * (`publisher`).
 */
export async function keysToTrust(record: VersionRecord, trustedKeys: readonly string[]): Promise<string[]> {
  const { serverId, signature } = record;
  const rotations = listRotations(record);
  // At the first use the registry is believed, also about the keys before this one.
  const first = signature ? await predecessors(serverId, signature.publicKey, rotations) : [];
  return provenKeys(serverId, trustedKeys.length > 0 ? trustedKeys : first, rotations);
}

/** The keys that lead to `key`, and `key` itself. */
async function predecessors(serverId: string, key: string, rotations: readonly KeyRotation[]): Promise<string[]> {
  const keys = [key];
  for (const rotation of rotations.toReversed())
    if (keys.includes(rotation.to) && !keys.includes(rotation.from) && (await isRotation(serverId, rotation)))
      keys.push(rotation.from);
  return keys;
}

/** Content has an origin of its own below the registry's zone: never the registry's, and never another server's. */
async function checkContentOrigin(contentOrigin: string, { registry, serverId }: Expected): Promise<void> {
  const url = parseURL(contentOrigin);
  const label = await createContentLabel(serverId, registry);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackURL(contentOrigin));
  if (!url || !isSecure || url.origin !== contentOrigin || !url.hostname.startsWith(`${label}.`))
    throw new HostError(
      'bad-answer',
      `${registry} serves the content of ${serverId} at ${contentOrigin}, which is not its own origin.`,
    );
}

/** Whether bytes have a hash (`sha256:` and hex). */
export async function hasHash(bytes: Uint8Array, hash: string): Promise<boolean> {
  return hash === `sha256:${await sha256(bytes)}`;
}
