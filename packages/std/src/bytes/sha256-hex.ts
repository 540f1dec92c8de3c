// The hash of a text or of bytes in Node, at once; pages wait for `sha256.ts`.
import { hash } from 'node:crypto';

/** SHA-256 of bytes, or of a text's UTF-8, in lower-case hex. */
export function sha256Hex(content: Uint8Array | string): string {
  return hash('sha256', content);
}
