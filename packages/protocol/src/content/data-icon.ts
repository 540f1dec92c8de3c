// The icon of a tool or server (MCP, `icons`) that needs no request.
import { isRecord } from '@vitrine/std/internal/json';

const IMAGE = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i;
const MAX_ICON = 8_192;

/** Reads the first icon whose bytes are in its `data:` address: a page loads nothing, and an image runs no script. Longer ones are left out. */
export function readDataIcon(icons: unknown): string | undefined {
  if (!Array.isArray(icons)) return undefined;
  for (const icon of icons) {
    const src = isRecord(icon) ? icon.src : undefined;
    if (typeof src === 'string' && src.length <= MAX_ICON && IMAGE.test(src)) return src;
  }
  return undefined;
}
