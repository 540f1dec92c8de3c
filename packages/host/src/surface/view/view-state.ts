// Saves and loads the state of views (`vitrine.dev/view-state`, an extension of ours), per server and surface, by value.
import { readStoredView, type StoredView, writeStoredView } from '@vitrine/protocol/internal/session/stored-view';
import type { SurfaceInfo } from '../surface.ts';

/**
 * A store for view state. `load` returns what was saved for the same server and surface, or for the same server and `widgetSession` where the
 * surface has one; undefined when there is none.
 */
export interface ViewStateStore {
  load(surface: SurfaceInfo): Promise<unknown>;
  save(surface: SurfaceInfo, state: unknown): Promise<void> | void;
}

/** How many states are kept in memory; the one saved longest ago is removed first. */
const MAX_KEPT = 1000;

/** Creates a store in memory, for as long as the page is open. */
export function createMemoryStore(): ViewStateStore {
  const states = new Map<string, string>();
  const key = ({ server, id, widgetSession }: SurfaceInfo): string =>
    JSON.stringify(widgetSession === undefined ? [server, id] : [server, '', widgetSession]);
  return {
    async load(surface) {
      const json = states.get(key(surface));
      return json === undefined ? undefined : JSON.parse(json);
    },
    save(surface, state) {
      states.delete(key(surface));
      if (state !== undefined) states.set(key(surface), JSON.stringify(state));
      if (states.size > MAX_KEPT) states.delete(states.keys().next().value as string);
    },
  };
}

/** The state of one surface, between its runs and the store. */
export interface ViewStateKeeper {
  /** Whether the store has been read: until then a new state could overwrite an unknown one. */
  readonly loaded: boolean;
  readonly state: unknown;
  /** The entries of the view's `localStorage`. */
  readonly storage: Readonly<Record<string, string>>;
  /** Shares the state, from here on, among all views of this server with the same id (Apps SDK, `openai/widgetSessionId`). */
  share(widgetSession: string): void;
  /**
   * Reads the store until it has succeeded once; from then on the kept state is newer. Never rejects, and never takes longer than
   * `timeoutMs`; a later result is ignored, since the view may have started without it.
   */
  load(): Promise<void>;
  /** Saves one version at a time; of the versions set meanwhile only the last is saved. Rejects with the store's error. */
  save(state: unknown): Promise<void>;
  /** Saves the entries of `localStorage` in the same way, beside the state. */
  saveStorage(storage: Readonly<Record<string, string>>): Promise<void>;
}

export interface ViewStateKeeperOptions {
  timeoutMs: number;
  /** The store could not be read, and why; the view starts without its state. */
  onMissing?(reason: string): void;
}

export function createViewStateKeeper(
  store: ViewStateStore,
  surface: SurfaceInfo,
  { timeoutMs, onMissing }: ViewStateKeeperOptions,
): ViewStateKeeper {
  let info = surface;
  let stored: StoredView = { state: undefined };
  let loading: Promise<void> | undefined;
  const save = createSaver(() => store.save(info, writeStoredView(stored)));
  async function read(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It was not read within ${timeoutMs} ms.`)), timeoutMs);
    });
    try {
      stored = readStoredView(await Promise.race([store.load(info), late]));
      keeper.loaded = true;
    } catch (error) {
      onMissing?.(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  const keeper = {
    loaded: false,
    get state() {
      return stored.state;
    },
    get storage() {
      return stored.storage ?? {};
    },
    share(widgetSession: string) {
      info = { ...surface, widgetSession };
      // Another view may have changed it since.
      keeper.loaded = false;
      loading = undefined;
    },
    load() {
      if (keeper.loaded) return Promise.resolve();
      loading ??= read().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    save(state: unknown) {
      stored = { ...stored, state };
      return save();
    },
    saveStorage(storage: Readonly<Record<string, string>>) {
      stored = { ...stored, storage };
      return save();
    },
  };
  return keeper;
}

/** Returns a function that saves when the save before has ended; calls until then are one save. It rejects with the error of its save. */
function createSaver(saveNow: () => Promise<void> | void): () => Promise<void> {
  let saving: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= saving
      .catch(() => {})
      .then(() => {
        next = undefined;
        const saved = Promise.resolve(saveNow());
        saving = saved;
        return saved;
      });
    return next;
  };
}
