// A pool of spare sandboxes. Starting the processes of a sandbox takes most of the time until a view is shown and does not depend on the
// result, so one spare is kept for each of the servers shown last, and moved into place when it is needed.
import { openSandbox, type Sandbox, type SandboxEvents, type SandboxOptions } from '../sandbox/sandbox.ts';
import { sandboxQuery } from '../sandbox/sandbox-address.ts';

export interface SandboxPool {
  /** Returns a sandbox in `parent`: a spare of the same kind, else a new one. */
  take(parent: HTMLElement, options: SandboxOptions, events: SandboxEvents): Sandbox;
  /** Opens a spare. Does nothing when there is one of this kind, or where the browser could not move it. */
  warm(options: SandboxOptions): void;
  /** Notes that a sandbox of this kind was shown: the next `restock` opens a spare for the next result of its server. */
  markUsed(options: SandboxOptions): void;
  /** Opens a spare of each noted kind, after a short delay. Call it when no surface is starting. */
  refill(): void;
  /** Closes the spares of this server. */
  forget(server: string): void;
  close(): void;
}

/** Milliseconds that a spare waits after a start, so that it does not delay the first frames that the view paints. */
const FIRST_FRAMES_MS = 150;

const NO_EVENTS: SandboxEvents = { onLoaded() {}, onNavigated() {}, onFlooding() {}, onDropped() {} };

/** Creates a pool of at most `most` spares, each of another kind; the oldest is closed for a new one. */
export function createSandboxPool(most: number): SandboxPool {
  const prewarmed = new Map<string, Sandbox>();
  const usedKinds = new Map<string, SandboxOptions>();
  let container: HTMLElement | undefined;
  let closed = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  /** Where a sandbox was needed last; spares have its size. */
  let place: HTMLElement | undefined;
  let size = 'width:600px;height:160px';
  // The kind is everything that a sandbox's address contains; `forget` reads the server, which comes first.
  const kind = (options: SandboxOptions): string =>
    JSON.stringify([options.server, options.user, options.template, options.domain, String(sandboxQuery(options))]);

  function drop(key: string): void {
    prewarmed.get(key)?.close();
    prewarmed.delete(key);
  }

  function openUsedKinds(): void {
    const kinds = [...usedKinds.values()];
    usedKinds.clear();
    for (const options of kinds.slice(-most)) pool.warm(options);
  }

  const pool: SandboxPool = {
    take(parent, options, events) {
      const key = kind(options);
      clearTimeout(soon);
      place = parent;
      const pooled = prewarmed.get(key);
      if (!pooled || !parent.isConnected) return openSandbox(parent, options, events);
      // A spare that is not in the page, yet or any more, cannot be moved.
      if (!pooled.frame.isConnected) {
        drop(key);
        return openSandbox(parent, options, events);
      }
      prewarmed.delete(key);
      pooled.adopt(parent, events);
      return pooled;
    },
    warm(options) {
      const key = kind(options);
      if (closed || most < 1 || prewarmed.has(key) || !('moveBefore' in document.body)) return;
      const oldest = prewarmed.keys().next().value;
      if (prewarmed.size >= most && oldest !== undefined) drop(oldest);
      if (!container?.isConnected) {
        container = document.createElement('div');
        container.inert = true;
        document.body.append(container);
      }
      const { width = 0, height = 0 } = place?.getBoundingClientRect() ?? {};
      if (width > 0) size = `width:${width}px;height:${height}px`;
      // On the screen, since browsers throttle a frame that is not; but invisible, and `inert` hides it from keyboard and screen readers.
      // In the size that was needed last, so that it is laid out only once.
      container.style.cssText = `position:fixed;top:0;left:0;z-index:-1;opacity:0;contain:strict;${size}`;
      const spare = openSandbox(container, options, NO_EVENTS);
      prewarmed.set(key, spare);
      spare.ready.catch(() => prewarmed.get(key) === spare && drop(key));
    },
    markUsed(options) {
      const key = kind(options);
      usedKinds.delete(key);
      usedKinds.set(key, options);
    },
    refill() {
      clearTimeout(soon);
      soon = setTimeout(openUsedKinds, FIRST_FRAMES_MS);
    },
    forget(server) {
      for (const key of [...prewarmed.keys()]) if (JSON.parse(key)[0] === server) drop(key);
    },
    close() {
      closed = true;
      for (const key of [...prewarmed.keys()]) drop(key);
      container?.remove();
    },
  };
  return pool;
}
