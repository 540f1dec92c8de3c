// Signatures of publishers: ed25519 over a text that names the server, the version and the manifest's digest. Made and verified by Web
// Crypto, in Node and in browsers (Chromium 137, Firefox 129, Safari 17).

import { base64ToBytes, bytesToBase64 } from '@vitrine/std/internal/base64';
import { canonicalJson } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';

/** Base64 (RFC 4648 §4) of exactly `bytes` bytes. */
const base64Schema = (bytes: number, error: string): z.ZodMiniString =>
  z
    .string()
    .check(
      z.refine(
        text =>
          /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
          text.length === Math.ceil(bytes / 3) * 4 &&
          decodedLength(text) === bytes,
        { error },
      ),
    );

function decodedLength(base64: string): number {
  return (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}

/** An ed25519 public key: base64 of its 32 bytes, as DNS records of the MCP registry write it. */
export const PublicKeySchema: z.ZodMiniString = base64Schema(32, 'A public key is the base64 of 32 bytes (ed25519).');
/** An ed25519 signature: base64 of its 64 bytes. */
export const SignatureTextSchema: z.ZodMiniString = base64Schema(
  64,
  'A signature is the base64 of 64 bytes (ed25519).',
);

/** Proof that the previous key (`from`) names this one as its successor: `signature` is made by `from` over the `rotationStatement`. */
export const RotationProofSchema = z.strictObject({ from: PublicKeySchema, signature: SignatureTextSchema });
export type RotationProof = z.infer<typeof RotationProofSchema>;

/** A publisher's signature of a version. `rotation` is needed in the first version of a new key that the registry does not know yet. */
export const PublisherSignatureSchema = z.strictObject({
  publicKey: PublicKeySchema,
  signature: SignatureTextSchema,
  rotation: z.optional(RotationProofSchema),
});
export type PublisherSignature = z.infer<typeof PublisherSignatureSchema>;

/** Statement of a server's key (`from`) that names the next one (`to`). `signature` is made by `from` over the `rotationStatement`. */
export const KeyRotationSchema = z.object({
  from: PublicKeySchema,
  to: PublicKeySchema,
  signature: SignatureTextSchema,
});
export type KeyRotation = z.infer<typeof KeyRotationSchema>;

/**
 * The text that a publisher signs for a version.
 *
 * @example await signStatement(publishStatement({ serverId, version, digest }), privateKey)
 */
export function publishStatement(version: { serverId: string; version: string; digest: string }): string {
  const { serverId, version: name, digest } = version;
  return canonicalJson({ type: 'vitrine.dev/publish', serverId, version: name, digest });
}

/**
 * The text that an old key signs so that `to` may sign from now on.
 *
 * @example await signStatement(rotationStatement({ serverId, from, to }), privateKey)
 */
export function rotationStatement(rotation: { serverId: string; from: string; to: string }): string {
  const { serverId, from, to } = rotation;
  return canonicalJson({ type: 'vitrine.dev/rotate-key', serverId, from, to });
}

/**
 * The text that a key signs to prove itself to a registry. `nonce` is the challenge's, and can be used once.
 *
 * @example await signStatement(challengeStatement({ registry, nonce, publicKey }), privateKey)
 */
export function challengeStatement(challenge: { registry: string; nonce: string; publicKey: string }): string {
  const { registry, nonce, publicKey } = challenge;
  return canonicalJson({ type: 'vitrine.dev/challenge', registry, nonce, publicKey });
}

/**
 * A new key pair. `privateKey` is base64 of its PKCS #8 form: keep it secret.
 *
 * @example const { publicKey, privateKey } = await createSigningKey();
 */
export async function createSigningKey(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  return {
    publicKey: bytesToBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    privateKey: bytesToBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))),
  };
}

/**
 * Signs a statement: base64 of the signature. Rejects with `DOMException` when `privateKey` is no key of `createSigningKey`.
 *
 * @example const signature = await signStatement(publishStatement(version), privateKey);
 */
export async function signStatement(statement: string, privateKey: string): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', decodeBytes(privateKey), 'Ed25519', false, ['sign']);
  return bytesToBase64(new Uint8Array(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(statement))));
}

/**
 * Whether `publicKey` made `signature` over `statement`. False, too, for a key that is no point of the curve.
 *
 * @example await verifyStatement(publishStatement(version), publicKey, signature)
 */
export async function verifyStatement(statement: string, publicKey: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', decodeBytes(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, decodeBytes(signature), new TextEncoder().encode(statement));
  } catch {
    return false;
  }
}

/** Reason why a version's signature is not accepted. */
export type SignatureProblem = 'signature-missing' | 'signature-invalid' | 'signature-key-changed';

/**
 * `keys`, and the keys that they lead to by `rotations` (oldest first). Rotations with a wrong signature, or from other keys, are ignored.
 * A rotation proves its successor only: `from` is not proven by a trusted `to`.
 *
 * @example const keys = await provenKeys(serverId, pinnedKeys, rotations);
 */
export async function provenKeys(
  serverId: string,
  keys: readonly string[],
  rotations: readonly KeyRotation[],
): Promise<string[]> {
  const proven = [...keys];
  for (const rotation of rotations) {
    const isNext = proven.includes(rotation.from) && !proven.includes(rotation.to);
    if (isNext && (await isRotation(serverId, rotation))) proven.push(rotation.to);
  }
  return proven;
}

/**
 * Whether `from` signed that `to` is its successor for this server.
 *
 * @example if (await isRotation(serverId, rotation)) keys.push(rotation.to);
 */
export function isRotation(serverId: string, { from, to, signature }: KeyRotation): Promise<boolean> {
  return verifyStatement(rotationStatement({ serverId, from, to }), from, signature);
}

/**
 * Checks a version's signature against the keys that the reader trusts for the server; an empty list: none yet. Undefined when it holds.
 * A version without a signature is good only while no key is trusted. `rotations` (oldest first) lead from trusted keys to further ones.
 *
 * @example const problem = await signatureProblem(version, signature, trustedKeys, rotations);
 */
export async function signatureProblem(
  version: { serverId: string; version: string; digest: string },
  signature: PublisherSignature | undefined,
  trusted: readonly string[],
  rotations: readonly KeyRotation[] = [],
): Promise<SignatureProblem | undefined> {
  if (!signature) return trusted.length === 0 ? undefined : 'signature-missing';
  const { publicKey, rotation } = signature;
  if (!(await verifyStatement(publishStatement(version), publicKey, signature.signature))) return 'signature-invalid';
  if (trusted.length === 0) return undefined;
  const { serverId } = version;
  const proven = await provenKeys(serverId, trusted, rotations);
  if (proven.includes(publicKey)) return undefined;
  if (!rotation || !proven.includes(rotation.from)) return 'signature-key-changed';
  return (await isRotation(serverId, { ...rotation, to: publicKey })) ? undefined : 'signature-invalid';
}

function decodeBytes(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64ToBytes(base64));
}
