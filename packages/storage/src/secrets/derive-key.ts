// Keys from a secret that an operator set (HKDF, RFC 5869).
import { hkdfSync } from 'node:crypto';

/** The size of an AES-256 key. */
export const KEY_BYTES = 32;

/** 32 bytes from a secret of at least 32 bytes. Different purposes give independent keys. */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `vitrine ${purpose} 1`, KEY_BYTES));
}
