// Spare sandboxes. Most of the time until a view is shown goes into starting its sandbox's processes, which needs nothing of
// the result: so one is kept waiting for each of the servers that were shown last, and moved into place when it is needed.
import {
  openSandbox,
  type Sandbox,
  type SandboxEvents,
  type SandboxOptions,
  sandboxQuery,
} from '../sandbox/sandbox.ts';

export interface SandboxPool {
  /** A sandbox in `parent`: a waiting one of the same kind, else a new one. */
  take(parent: HTMLElement, options: SandboxOptions, events: SandboxEvents): Sandbox;
  /** Keeps one waiting. Does nothing when there is one, or where the browser could not move it. */
  warm(options: SandboxOptions): void;
  /** One of this kind was shown: the next result of its server is to find one waiting, after the next `restock`. */
  note(options: SandboxOptions): void;
  /** Nothing starts any more: soon one is kept waiting of each kind that was noted. */
  restock(): void;
  /** Closes those that wait for this server. */
  forget(server: string): void;
  close(): void;
}

/**
 * What has just started paints for the first time, and is still the one that somebody waits for: its first frames come later when a
 * sandbox starts beside it. In milliseconds.
 */
const FIRST_FRAMES_MS = 150;

const NO_EVENTS: SandboxEvents = { onLoaded() {}, onNavigated() {}, onFlooding() {}, onDropped() {} };

/** A pool of at most `most` spares, each of another kind; the oldest makes room. */
export function createSandboxPool(most: number): SandboxPool {
  const spares = new Map<string, Sandbox>();
  const noted = new Map<string, SandboxOptions>();
  let closet: HTMLElement | undefined;
  let closed = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Where one was wanted last, and its size. */
  let place: HTMLElement | undefined;
  let size = 'width:600px;height:160px';
  // A kind is all that a sandbox's address says.
  const kind = (options: SandboxOptions): string =>
    JSON.stringify([options.template, options.server, options.domain, String(sandboxQuery(options))]);

  function drop(key: string): void {
    spares.get(key)?.close();
    spares.delete(key);
  }

  function stock(): void {
    const kinds = [...noted.values()];
    noted.clear();
    for (const options of kinds.slice(-most)) pool.warm(options);
  }

  const pool: SandboxPool = {
    take(parent, options, events) {
      const key = kind(options);
      clearTimeout(soon);
      place = parent;
      const spare = spares.get(key);
      if (!spare || !parent.isConnected) return openSandbox(parent, options, events);
      // A spare that is not in the page, yet or any more, cannot be moved.
      if (!spare.frame.isConnected) {
        drop(key);
        return openSandbox(parent, options, events);
      }
      spares.delete(key);
      spare.adopt(parent, events);
      return spare;
    },
    warm(options) {
      const key = kind(options);
      if (closed || most < 1 || spares.has(key) || !('moveBefore' in document.body)) return;
      const oldest = spares.keys().next().value;
      if (spares.size >= most && oldest !== undefined) drop(oldest);
      if (!closet?.isConnected) {
        closet = document.createElement('div');
        closet.inert = true;
        document.body.append(closet);
      }
      const { width = 0, height = 0 } = place?.getBoundingClientRect() ?? {};
      if (width > 0) size = `width:${width}px;height:${height}px`;
      // On the screen, since a frame that is not is throttled, and would wake up a frame or two late; but not to be seen, and
      // `inert` keeps it out of reach and hearing. In the size that was wanted last, to be laid out only once.
      closet.style.cssText = `position:fixed;top:0;left:0;z-index:-1;opacity:0;contain:strict;${size}`;
      const spare = openSandbox(closet, options, NO_EVENTS);
      spares.set(key, spare);
      spare.ready.catch(() => spares.get(key) === spare && drop(key));
    },
    note(options) {
      const key = kind(options);
      noted.delete(key);
      noted.set(key, options);
    },
    restock() {
      clearTimeout(soon);
      soon = setTimeout(stock, FIRST_FRAMES_MS);
    },
    forget(server) {
      for (const key of [...spares.keys()]) if (JSON.parse(key)[1] === server) drop(key);
    },
    close() {
      closed = true;
      for (const key of [...spares.keys()]) drop(key);
      closet?.remove();
    },
  };
  return pool;
}
