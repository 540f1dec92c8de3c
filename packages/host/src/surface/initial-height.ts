import type { UIResourcePart } from '@vitrine/protocol/parts';

/** Height of a frame whose view has not reported its height: CSS pixels. */
const DEFAULT_HEIGHT = 320;
/** MCP Apps always report their height, and what a script draws is measured; until then a small box moves the page least. */
const UNTIL_REPORTED = 160;

/** The height a surface starts with: what the server prefers, when that is in pixels, else a guess by kind. */
export function initialHeight(
  part: UIResourcePart,
  { minHeight, maxHeight }: { minHeight: number; maxHeight: number },
): number {
  const preferred = /^(\d+(?:\.\d+)?)px$/.exec(part.metadata?.preferredFrameSize?.height ?? '')?.[1];
  const height =
    preferred === undefined
      ? /profile|remote-dom/i.test(part.mimeType)
        ? UNTIL_REPORTED
        : DEFAULT_HEIGHT
      : Number(preferred);
  return Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)));
}

/** Resources whose height is remembered; the oldest is forgotten first. */
const MAX_KEPT = 200;

export interface HeightMemory {
  /** The height a view of this resource had last, if it is still known. CSS pixels. */
  recall(part: UIResourcePart): number | undefined;
  note(part: UIResourcePart, height: number): void;
}

/** Heights that views have reported, by server and URI: the next surface of the same resource starts with it and need not jump. */
export function createHeightMemory(): HeightMemory {
  const heights = new Map<string, number>();
  const key = ({ server, uri }: UIResourcePart): string => `${server} ${uri}`;
  return {
    recall: part => heights.get(key(part)),
    note(part, height) {
      heights.delete(key(part));
      heights.set(key(part), height);
      if (heights.size > MAX_KEPT) heights.delete(heights.keys().next().value as string);
    },
  };
}
