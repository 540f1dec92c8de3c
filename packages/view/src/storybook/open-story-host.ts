// A simulated host in the page's own window: it receives what the page posts to `target`, and its messages have `target` as their
// source. A page cannot distinguish it from a host around a frame, and nothing is posted to the real `window.parent`.

import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { isRecord } from '@vitrine/std/internal/json';
import type { HostWindow } from '../react/host-window.ts';
import { createMcpAppsHost } from './mcp-apps-host.ts';
import { createMcpUIHost } from './mcp-ui-host.ts';
import type { CreateHostDialect, Scene } from './scene.ts';
import { createToolUIHost } from './tool-ui-host.ts';

/** A host in the page's own window. */
export interface SimulatedHost {
  /** Window of the host, for `HostWindowContext`, or for `connect`. */
  readonly hostWindow: Required<HostWindow>;
  /** Replaces the scene; the view receives what has changed. */
  setScene(scene: Scene): void;
}

const DIALECTS: Record<Dialect, CreateHostDialect> = {
  'mcp-apps': createMcpAppsHost,
  'mcp-ui': createMcpUIHost,
  'tool-ui': createToolUIHost,
};

/**
 * Creates the host. Messages are cloned, and arrive later and in order, as between windows. There is nothing to close.
 * @example
 * const host = openStoryHost('mcp-apps', { result });
 */
export function openStoryHost(dialect: Dialect, first: Scene, window: Window = globalThis.window): SimulatedHost {
  let scene = first;
  const target = {
    postMessage(message: unknown) {
      const data = structuredClone(message);
      queueMicrotask(() => isRecord(data) && host.receive(data));
    },
  } as Window;
  const send = (message: object) => {
    const data = structuredClone(message);
    queueMicrotask(() =>
      window.dispatchEvent(Object.assign(new Event('message'), { data, source: target, origin: window.origin })),
    );
  };
  const host = DIALECTS[dialect](send, () => scene);
  return {
    hostWindow: { window, target },
    setScene(next) {
      scene = next;
      host.sync();
    },
  };
}
