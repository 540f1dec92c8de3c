// Authenticated encryption of short texts, such as keys of providers (AES-256-GCM, NIST SP 800-38D).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { StorageError } from '../errors.ts';
import { KEY_BYTES } from './derive-key.ts';

/** Seals texts and opens them. */
export interface SecretBox {
  /** The text, encrypted and authenticated together with its purpose; printable. Twice the same text gives two results. */
  seal(text: string, purpose: string): string;
  /** The text; undefined for one that is changed, or sealed by another key or for another purpose. */
  open(sealed: string, purpose: string): string | undefined;
  /** The text, sealed by the first key; undefined when it is sealed by it already, or does not open. */
  reseal(sealed: string, purpose: string): string | undefined;
}

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a box. The first key seals, all of them open: a new one is put in front of the old ones. Throws `StorageError` `bad-option` for a key
 * that does not have 32 bytes.
 *
 * @example
 * const box = createSecretBox(await openSecretKey({ folder: '/var/lib/vitrine' }));
 * const sealed = box.seal('sk-…', 'model openai');
 * box.open(sealed, 'model openai'); // 'sk-…'
 */
export function createSecretBox(...keys: readonly [Uint8Array, ...Uint8Array[]]): SecretBox {
  for (const { length } of keys)
    if (length !== KEY_BYTES)
      throw new StorageError('bad-option', `A key of a secret box has ${length} bytes. It needs ${KEY_BYTES}.`);
  const openWith = (sealed: string, purpose: string, candidates: readonly Uint8Array[]): string | undefined => {
    if (!sealed.startsWith(VERSION)) return undefined;
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    for (const key of candidates) {
      const text = decrypt(bytes, key, purpose);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const box: SecretBox = {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keys[0], nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    open: (sealed, purpose) => openWith(sealed, purpose, keys),
    reseal(sealed, purpose) {
      if (openWith(sealed, purpose, keys.slice(0, 1)) !== undefined) return undefined;
      const text = box.open(sealed, purpose);
      return text === undefined ? undefined : box.seal(text, purpose);
    },
  };
  return box;
}

function decrypt(bytes: Buffer, key: Uint8Array, purpose: string): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // `final` throws when the tag does not fit.
    return undefined;
  }
}
