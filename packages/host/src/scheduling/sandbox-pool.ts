// A pool of spare sandboxes. Starting the processes of a sandbox takes most of the time until a view is shown and does not depend on the
// result, so one spare is kept for each of the servers shown last, and moved into place when it is needed.
import { openSandbox, type Sandbox, type SandboxEvents, type SandboxOptions } from '../sandbox/sandbox.ts';
import { sandboxQuery } from '../sandbox/sandbox-address.ts';
import { createSpareContainer } from './spare-container.ts';

export interface SandboxPool {
  /** Returns a sandbox in `parent`: a spare of the same kind, else a new one. */
  take(parent: HTMLElement, options: SandboxOptions, events: SandboxEvents): Sandbox;
  /** Opens a spare. Does nothing when there is one of this kind, or where the browser could not move it. */
  warm(options: SandboxOptions): void;
  /** Notes that a sandbox of this kind was shown: the next `restock` opens a spare for the next result of its server. */
  markUsed(options: SandboxOptions): void;
  /** Opens a spare of each noted kind, after a short delay. Call it when no surface is starting. */
  refill(): void;
  /** Closes the spares of this server, and those that it may share a process with. */
  forget(server: string): void;
  close(): void;
}

/** Milliseconds that a spare waits after a start, so that it does not delay the first frames that the view paints. */
const FIRST_FRAMES_MS = 150;

/** Stands for the servers that share a sandbox. */
const SHARED = '';

const NO_EVENTS: SandboxEvents = { onLoaded() {}, onNavigated() {}, onFlooding() {}, onDropped() {} };

/** Creates a pool of at most `most` spares, each of another kind; the oldest is closed for a new one. `onUsed` is told what `markUsed` notes. */
export function createSandboxPool(most: number, onUsed: (options: SandboxOptions) => void): SandboxPool {
  const prewarmed = new Map<string, Sandbox>();
  const usedKinds = new Map<string, SandboxOptions>();
  const container = createSpareContainer();
  let closed = false;
  let soon: ReturnType<typeof setTimeout> | undefined;
  // The kind is everything that a sandbox's address contains; `forget` reads the server, which comes first. All servers share a sandbox that has
  // one address.
  const kind = (options: SandboxOptions): string =>
    JSON.stringify([
      options.template === undefined ? SHARED : options.server,
      options.user,
      options.template ?? options.url ?? options.development,
      options.domain,
      String(sandboxQuery(options)),
    ]);

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
      container.noteUse(parent);
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
      const spare = openSandbox(container.open(), options, NO_EVENTS);
      prewarmed.set(key, spare);
      spare.ready.catch(() => prewarmed.get(key) === spare && drop(key));
    },
    markUsed(options) {
      const key = kind(options);
      usedKinds.delete(key);
      usedKinds.set(key, options);
      onUsed(options);
    },
    refill() {
      clearTimeout(soon);
      soon = setTimeout(openUsedKinds, FIRST_FRAMES_MS);
    },
    forget(server) {
      for (const key of [...prewarmed.keys()]) if ([server, SHARED].includes(JSON.parse(key)[0])) drop(key);
    },
    close() {
      closed = true;
      for (const key of [...prewarmed.keys()]) drop(key);
      container.remove();
    },
  };
  return pool;
}
