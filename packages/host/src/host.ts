// A host: the settings that all its surfaces share, and the surfaces by id.
import type { Action, HostCapabilities, HostContext, Implementation, UIResourcePart } from '@vitrine/protocol';
import { loadPartContent } from './content.ts';
import type { ActOptions } from './dialects/dialect.ts';
import { ActionRefused, HostError } from './errors.ts';
import { initialHeight } from './initial-height.ts';
import { createSurface, type Surface, type SurfaceInfo, type SurfaceOptions } from './surface.ts';
import { DEFAULT_LABELS, type SurfaceLabels } from './surface-frame.ts';

/** Carries out what a view asked for: the application's policy, then its deed. Throws to refuse; the message goes to the view. */
export type ActionHandler = (action: Action, surface: SurfaceInfo, options: ActOptions) => Promise<unknown>;

export interface HostOptions {
  /** Where `@vitrine/host/node` serves sandboxes, such as `http://{label}.localhost:4401`. */
  sandbox: { template: string };
  /** Told to views as `hostInfo`. */
  info: Implementation;
  /** Told to views; see `setContext`. @default {} */
  context?: HostContext;
  /** What views may ask for. @default tools, links, messages and logging, when there is an `onAction` */
  capabilities?: HostCapabilities;
  /** @default every action is refused */
  onAction?: ActionHandler;
  /** Loads stored content of parts that carry a `ref` instead of `content`. */
  loadContent?: (ref: string) => Promise<string>;
  /** Log messages of views. @default dropped */
  onLog?: (entry: { level: string; data: unknown }, surface: SurfaceInfo) => void;
  labels?: Partial<SurfaceLabels>;
  /** CSS pixels a surface's height stays within. @default 40 to 2000 */
  heights?: { minHeight?: number; maxHeight?: number };
  /** Until a sandbox that does not answer is given up. @default 10000 */
  mountTimeoutMs?: number;
  /** From the view's document being delivered to its handshake. @default 10000 */
  handshakeTimeoutMs?: number;
  /** How long a view may take to finish. @default 500 */
  teardownTimeoutMs?: number;
}

/** Options with every default in place, as surfaces use them. */
export interface HostSettings {
  readonly sandbox: { readonly template: string };
  readonly info: Implementation;
  readonly capabilities: HostCapabilities;
  readonly labels: SurfaceLabels;
  readonly heights: { readonly minHeight: number; readonly maxHeight: number };
  readonly mountTimeoutMs: number;
  readonly handshakeTimeoutMs: number;
  readonly teardownTimeoutMs: number;
  getContext(): HostContext;
  subscribeContext(listener: () => void): () => void;
  content(part: UIResourcePart): Promise<string>;
  act: ActionHandler;
  onLog(entry: { level: string; data: unknown }, surface: SurfaceInfo): void;
  initialHeight(part: UIResourcePart): number;
}

export interface Host {
  /** The surface with this id, created when there is none. Throws `HostError` after `close()`. */
  surface(options: SurfaceOptions): Surface;
  /** The surface with this id, if there is one. */
  find(id: string): Surface | undefined;
  /** Calls the listener when a surface is created or gone. Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Changes some fields of the host context; open views are told at once. */
  setContext(change: HostContext): void;
  /** Closes every surface. */
  close(): Promise<void>;
}

const refuseAll: ActionHandler = () => Promise.reject(new ActionRefused('This host carries out no actions.'));

/** Creates a host for the current page. */
export function createHost(options: HostOptions): Host {
  const surfaces = new Map<string, Surface>();
  const contextListeners = new Set<() => void>();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };
  let closed = false;
  const { minHeight = 40, maxHeight = 2000 } = options.heights ?? {};
  let context: HostContext = {
    platform: 'web',
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    containerDimensions: { maxHeight },
    ...options.context,
  };

  const settings: HostSettings = {
    sandbox: options.sandbox,
    info: options.info,
    capabilities:
      options.capabilities ??
      (options.onAction
        ? { serverTools: {}, serverResources: {}, openLinks: {}, logging: {}, message: { text: {} } }
        : { logging: {} }),
    labels: { ...DEFAULT_LABELS, ...options.labels },
    heights: { minHeight, maxHeight },
    mountTimeoutMs: options.mountTimeoutMs ?? 10_000,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
    teardownTimeoutMs: options.teardownTimeoutMs ?? 500,
    getContext: () => context,
    subscribeContext(listener) {
      contextListeners.add(listener);
      return () => contextListeners.delete(listener);
    },
    content: part => loadPartContent(part, options.loadContent),
    act: options.onAction ?? refuseAll,
    onLog: options.onLog ?? (() => {}),
    initialHeight: part => initialHeight(part, { minHeight, maxHeight }),
  };

  return {
    surface(wanted) {
      if (closed) throw new HostError('closed', 'This host is closed.');
      const there = surfaces.get(wanted.id);
      if (there) return there;
      const made = createSurface(wanted, settings, () => {
        if (surfaces.get(wanted.id) === made) surfaces.delete(wanted.id);
        changed();
      });
      surfaces.set(wanted.id, made);
      changed();
      return made;
    },
    find: id => surfaces.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setContext(change) {
      context = { ...context, ...change };
      for (const listener of [...contextListeners]) listener();
    },
    async close() {
      closed = true;
      await Promise.all([...surfaces.values()].map(surface => surface.close()));
    },
  };
}
