// The icon of a tool, where the definition contains its bytes: a page loads nothing.
import { isRecord } from './untrusted-values.ts';

const IMAGE = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i;
const MAX_LENGTH = 8_192;

/** As a `data:` address; an image runs no script. */
export function readIcon(icons: unknown): string | undefined {
  if (!Array.isArray(icons)) return undefined;
  for (const icon of icons) {
    const src = isRecord(icon) ? icon.src : undefined;
    if (typeof src === 'string' && src.length <= MAX_LENGTH && IMAGE.test(src)) return src;
  }
  return undefined;
}
