import type { UIResourcePart } from '@vitrine/protocol';

/** Height of a frame whose view has not said how high it is: CSS pixels. */
const DEFAULT_HEIGHT = 320;
/** MCP Apps always say, and what a script draws is measured; until then a small box moves the page least. */
const UNTIL_SAID = 160;

/** The height a surface starts with: what the server prefers, when that is in pixels, else a guess by kind. */
export function initialHeight(
  part: UIResourcePart,
  { minHeight, maxHeight }: { minHeight: number; maxHeight: number },
): number {
  const preferred = /^(\d+(?:\.\d+)?)px$/.exec(part.metadata?.preferredFrameSize?.height ?? '')?.[1];
  const height =
    preferred === undefined
      ? /profile|remote-dom/i.test(part.mimeType)
        ? UNTIL_SAID
        : DEFAULT_HEIGHT
      : Number(preferred);
  return Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)));
}
