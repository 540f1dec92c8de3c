// The height with which a surface starts, before its view has reported one.
import type { UIResourcePart } from '@vitrine/protocol/parts';

/** Height in CSS pixels of a frame whose view does not report its height. */
const DEFAULT_HEIGHT = 320;
/** Initial height of views that will report their height or are measured: a small box moves the page least. */
const UNTIL_REPORTED = 160;

/** The initial height of a surface: the application's, else the server's preferred size, if that is in pixels, else a default for the kind of resource. */
export function chooseInitialHeight(
  part: UIResourcePart,
  requested: number | undefined,
  { minHeight, maxHeight }: { minHeight: number; maxHeight: number },
): number {
  const preferred = requested ?? /^(\d+(?:\.\d+)?)px$/.exec(part.metadata?.preferredFrameSize?.height ?? '')?.[1];
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

/** Creates a memory of reported heights, by server and URI, so that the next surface of the same resource starts with the right one. */
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
