// Names contents by their hash.
import { hash } from 'node:crypto';

/** SHA-256 of bytes, or of a text's UTF-8, in lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return hash('sha256', content);
}
