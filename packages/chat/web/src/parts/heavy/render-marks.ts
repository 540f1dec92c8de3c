// Records which parts are being rendered. A part that hangs the page leaves its mark, and stays collapsed when the page is opened again.

export interface RenderMarks {
  /** Whether rendering this part did not end, or took too long, when the page was last open. */
  isHeld(key: string): boolean;
  begin(key: string): void;
  /**
   * The part is on the screen. Its mark stays a moment longer: what it loads may draw more. `renderMs`: how long it held the page.
   * @default the time since it began
   */
  end(key: string, renderMs?: number): void;
  /** A part inside this one began, and has a mark of its own. */
  release(key: string): void;
  /** The page is being left normally: the parts being rendered did not hang it, and what is still rendered is not marked. */
  leave(): void;
  /** The browser shows the page again that was left. */
  comeBack(): void;
}

export interface RenderMarksOptions {
  /** The id of this page: a mark names the page that draws. */
  page: string;
  /** Whether a page is known to have ended without leaving. @default none is */
  isGone?: (page: string) => boolean;
  /** Shared by all tabs and kept when a tab is closed: users leave a hanging page by opening a new tab. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds since 1970, as all tabs have them. */
  now?: () => number;
  /** Runs a function after a time; returns what calls it off. */
  later?: (run: () => void, ms: number) => () => void;
}

export const PREFIX = 'vitrine.drawing.';
/** Followed by the id of a page: when it has last said that it works. */
export const SIGN_PREFIX = 'vitrine.drawing-page.';
/** Milliseconds; a part that took longer is not rendered at once the next time. */
const TOO_LONG_MS = 4000;
/** Milliseconds in which the page must answer after a part is on the screen. */
const SETTLE_MS = 2000;
/** Milliseconds between two signs of a page that draws; and after which a page without one hangs. */
const SIGN_MS = 500;
const SILENT_MS = 3000;

export function createRenderMarks({
  page,
  isGone = () => false,
  storage = localStorage,
  now = Date.now,
  later = runLater,
}: RenderMarksOptions): RenderMarks {
  const startTimes = new Map<string, number>();
  /** Parts on the screen whose mark is about to go, with what keeps it. */
  const settling = new Map<string, () => void>();
  /** Ends the signs of this page; undefined when it draws nothing. */
  let stopSigns: (() => void) | undefined;
  let hasLeft = false;
  /** Storage may be full or denied: then nothing is recorded, and everything is rendered. */
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch {
      return undefined;
    }
  };
  /** Another tab that draws the same part, and works, is no reason to hold it. */
  const giveSign = (): void => {
    attempt(() => storage.setItem(SIGN_PREFIX + page, String(now())));
    stopSigns = later(giveSign, SIGN_MS);
  };
  const endSigns = (): void => {
    if (startTimes.size + settling.size > 0) return;
    stopSigns?.();
    stopSigns = undefined;
    attempt(() => storage.removeItem(SIGN_PREFIX + page));
  };
  const isSilent = (other: string): boolean =>
    !(now() - Number(attempt(() => storage.getItem(SIGN_PREFIX + other)) ?? 0) < SILENT_MS);
  const remove = (key: string): void => {
    startTimes.delete(key);
    settling.get(key)?.();
    settling.delete(key);
    attempt(() => storage.removeItem(PREFIX + key));
    endSigns();
  };
  return {
    isHeld(key) {
      if (startTimes.has(key) || settling.has(key)) return false;
      const other = attempt(() => storage.getItem(PREFIX + key)) ?? undefined;
      return other !== undefined && (isGone(other) || isSilent(other));
    },
    begin(key) {
      if (hasLeft) return;
      // A part that changes often is written once.
      if (!startTimes.has(key) && !settling.has(key)) attempt(() => storage.setItem(PREFIX + key, page));
      settling.get(key)?.();
      settling.delete(key);
      if (!startTimes.has(key)) startTimes.set(key, now());
      if (!stopSigns) giveSign();
    },
    end(key, renderMs) {
      const since = startTimes.get(key);
      startTimes.delete(key);
      if (since === undefined || (renderMs ?? now() - since) > TOO_LONG_MS) return endSigns();
      settling.set(
        key,
        later(() => remove(key), SETTLE_MS),
      );
    },
    release(key) {
      if (startTimes.has(key) || settling.has(key)) remove(key);
    },
    leave() {
      hasLeft = true;
      for (const key of [...startTimes.keys(), ...settling.keys()]) remove(key);
    },
    comeBack() {
      hasLeft = false;
    },
  };
}

function runLater(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** A key for content, equal for equal content (cyrb53); stored content already has its hash. */
export function contentKey(content: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${content.length.toString(36)}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}
