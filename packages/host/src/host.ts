// `createHost`: the settings and services that the surfaces of a page share, and the surfaces by id.
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UICsp } from '@vitrine/protocol/ui-resource';
import { sha256 } from '@vitrine/std/internal/sha256';
import { HostError } from './errors.ts';
import { createHostContext } from './host-context.ts';
import type { HostOptions } from './host-options.ts';
import type { HostServices } from './host-services.ts';
import { hostSettings } from './host-settings.ts';
import { createFocusGuard } from './input/focus-guard.ts';
import { createListeners } from './listeners.ts';
import { createFrameStage } from './sandbox/frame-stage.ts';
import { checkPlace } from './sandbox/sandbox-place.ts';
import { whenIdle } from './scheduling/idle.ts';
import { createParking } from './scheduling/parking.ts';
import { createSandboxMemory } from './scheduling/sandbox-memory.ts';
import { createSandboxPool } from './scheduling/sandbox-pool.ts';
import { createHeightMemory } from './surface/box/initial-height.ts';
import { createSurface, type ManagedSurface } from './surface/create-surface.ts';
import type { ListKind, Surface, SurfaceOptions } from './surface/surface.ts';
import { loadViewModules } from './surface/view/load-view-modules.ts';
import { createMemoryStore } from './surface/view/view-state.ts';

/** Creates and keeps the surfaces of a page. */
export interface Host {
  /** The surface with this id, created when there is none. Throws `HostError` after `close()`. */
  surface(options: SurfaceOptions): Surface;
  /** The surface with this id, if there is one. */
  find(id: string): Surface | undefined;
  /** All surfaces, the oldest first. */
  list(): Surface[];
  /** Calls the listener when a surface is created or removed. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Changes some fields of the host context; open views are notified at once. */
  setContext(change: HostContext): void;
  /** Notifies every open view of a server that one of the server's lists has changed. */
  listChanged(server: string, what: ListKind): void;
  /**
   * Starts a sandbox for the result of a running call, so that it is ready when the result arrives. Pass what is known of the UI
   * resource: the sandbox is used only if its policy is the same. `csp` absent: the policy that the server's last view had.
   */
  warm(expected: { server: string; csp?: UICsp | undefined }): void;
  /** Hides what views show in modals, so that the user can answer a question of the application, or shows it again. */
  hideModals(areHidden: boolean): void;
  /** Closes every surface. */
  close(): Promise<void>;
}

/**
 * Creates a host for the current page. Throws `HostError` ('sandbox-refused') unless `sandbox` names one place, for a template that is none,
 * or below the page's own name, and without `sandbox` in a page that is not on loopback.
 * @example
 * const info = { name: 'my-chat', version: '1.0.0' };
 * const host = createHost({ sandbox: { template: 'https://{label}.sandbox.example.com' }, info });
 * host.surface({ id: 'call-1', part, tool: { name: 'weather' } }).show(element);
 */
export function createHost(options: HostOptions): Host {
  const settings = hostSettings(options);
  checkPlace(settings.sandbox);
  const surfaces = new Map<string, ManagedSurface>();
  const leaving = new Set<Promise<void>>();
  const { subscribe, notify: changed } = createListeners();
  let closed = false;
  const context = createHostContext(options.context);
  const memory = createSandboxMemory(settings.sandbox);
  const sandboxes = createSandboxPool(options.spares ?? 3, memory.note);
  const parking = createParking(options.live ?? 8, sandboxes.refill);
  const focusGuard = createFocusGuard();
  const services: HostServices = {
    context,
    sandboxes,
    parking,
    focusGuard,
    viewStates: options.viewState ?? createMemoryStore(),
    heights: createHeightMemory(),
    hash: sha256,
    modals: { areHidden: false, open: new Set() },
    modalStates: createMemoryStore(),
    frameStage: createFrameStage({ sandboxes, onLoaded: parking.settle }),
  };

  const warm: Host['warm'] = ({ server, csp }) => {
    if (closed) return;
    const last = memory.findLast(server);
    loadViewModules().catch(() => {});
    sandboxes.warm({
      ...settings.sandbox,
      ...last,
      server,
      csp: csp ?? last?.csp,
      optIns: settings.optIns(server),
      timeoutMs: settings.mountTimeoutMs,
    });
  };
  if (options.startsWarm ?? true)
    whenIdle(() => {
      // What is starting now comes first.
      if (surfaces.size > 0) return;
      const last = memory.findLast();
      // The first sandbox of a place that all servers share needs no server.
      if (last || settings.sandbox.url !== undefined) warm({ server: last?.server ?? '' });
    });

  return {
    surface(surfaceOptions) {
      if (closed) throw new HostError('closed', 'This host is closed.');
      const existing = surfaces.get(surfaceOptions.id);
      if (existing) return existing;
      const newSurface = createSurface(surfaceOptions, {
        settings,
        services,
        // While a surface closes, its id may already be used for a new one.
        onClosing(gone) {
          surfaces.delete(surfaceOptions.id);
          leaving.add(gone);
          void gone.then(() => leaving.delete(gone));
          changed();
        },
      });
      surfaces.set(surfaceOptions.id, newSurface);
      changed();
      return newSurface;
    },
    find: id => surfaces.get(id),
    list: () => [...surfaces.values()],
    subscribe,
    setContext: context.change,
    listChanged(server, what) {
      for (const surface of surfaces.values()) if (surface.info.server === server) surface.notifyListChanged(what);
    },
    warm,
    hideModals(areHidden) {
      const { modals } = services;
      modals.areHidden = areHidden;
      for (const modal of modals.open) modal.setHidden(areHidden);
    },
    async close() {
      closed = true;
      context.close();
      sandboxes.close();
      parking.close();
      focusGuard.close();
      await Promise.all([...leaving, ...[...surfaces.values()].map(surface => surface.close())]);
    },
  };
}
