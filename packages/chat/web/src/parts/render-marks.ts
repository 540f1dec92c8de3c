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
  /** The page is being left normally: the parts being rendered did not hang it. */
  leave(): void;
}

export interface RenderMarksOptions {
  /** Shared by all tabs and kept when a tab is closed: users leave a hanging page by opening a new tab. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds. */
  now?: () => number;
  /** Runs a function after a time; returns what calls it off. */
  later?: (run: () => void, ms: number) => () => void;
}

const PREFIX = 'vitrine.drawing.';
/** Milliseconds; a part that took longer is not rendered at once the next time. */
const TOO_LONG_MS = 4000;
/** Milliseconds in which the page must answer after a part is on the screen. */
const SETTLE_MS = 2000;

export function createRenderMarks({
  storage = localStorage,
  now = () => performance.now(),
  later = runLater,
}: RenderMarksOptions = {}): RenderMarks {
  const startTimes = new Map<string, number>();
  /** Parts on the screen whose mark is about to go, with what keeps it. */
  const settling = new Map<string, () => void>();
  /** Storage may be full or denied: then nothing is recorded, and everything is rendered. */
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch {
      return undefined;
    }
  };
  const remove = (key: string): void => {
    startTimes.delete(key);
    settling.get(key)?.();
    settling.delete(key);
    attempt(() => storage.removeItem(PREFIX + key));
  };
  return {
    isHeld: key => !startTimes.has(key) && !settling.has(key) && attempt(() => storage.getItem(PREFIX + key)) != null,
    begin(key) {
      // A part that changes often is written once.
      if (!startTimes.has(key) && !settling.has(key)) attempt(() => storage.setItem(PREFIX + key, '1'));
      settling.get(key)?.();
      settling.delete(key);
      if (!startTimes.has(key)) startTimes.set(key, now());
    },
    end(key, renderMs) {
      const since = startTimes.get(key);
      startTimes.delete(key);
      if (since === undefined || (renderMs ?? now() - since) > TOO_LONG_MS) return;
      settling.set(
        key,
        later(() => remove(key), SETTLE_MS),
      );
    },
    release(key) {
      if (startTimes.has(key) || settling.has(key)) remove(key);
    },
    leave() {
      for (const key of [...startTimes.keys(), ...settling.keys()]) remove(key);
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
