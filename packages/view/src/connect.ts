// Finds the host around this page and connects to it.
import type { DisplayMode, Implementation } from '@vitrine/protocol';
import { startAutoSize } from './auto-size.ts';
import { ViewError } from './errors.ts';
import { openMcpApps } from './mcp-apps.ts';
import { applyTheme } from './theme.ts';
import { createView, createViewState, type View, type ViewEvents } from './view.ts';

export interface ConnectOptions {
  /** Report the page's height to the host whenever it changes. @default true */
  autoSize?: boolean;
  /** Apply the host's theme, style variables and fonts to the root element. @default true */
  theme?: boolean;
  /** Milliseconds to wait for the host's answer. @default 10000 */
  timeoutMs?: number;
  /** Ends the attempt. */
  signal?: AbortSignal;
  /** Every display mode the page can be shown in. @default none declared: the host decides */
  displayModes?: readonly DisplayMode[];
  /** The first `teardown` listener. */
  onTeardown?: (event: ViewEvents['teardown']) => unknown;
  /** The page's own window. @default globalThis */
  window?: Window;
  /** The window that the host is behind. @default window.parent */
  target?: Window;
  /** Number of the first request. @default random, so that two runtimes on one page don't take each other's answers */
  firstId?: number;
}

/**
 * Introduces the page to its host. When it resolves the host may send: everything that arrives is kept for late listeners.
 *
 * Rejects with `ViewError`: `no-host` (not in a frame, or no answer in time), `aborted`, `bad-reply`, or what the host said.
 */
export async function connect(info: Implementation, options: ConnectOptions = {}): Promise<View> {
  const { autoSize = true, theme = true, timeoutMs = 10_000, signal, displayModes, onTeardown } = options;
  const window = (options.window ?? globalThis) as Window & typeof globalThis;
  const { target = window.parent, firstId = Math.floor(Math.random() * 2 ** 31) } = options;
  if (target === window) throw new ViewError('no-host', 'This page is not in a frame: open it in an MCP host.');

  const state = createViewState();
  if (onTeardown) state.events.on('teardown', onTeardown);
  const wire = await openMcpApps({ window, target }, { info, displayModes, timeoutMs, signal, firstId }, state);
  // Before any listener of the page, so that it draws in the right colors.
  if (theme) state.events.on('context', context => applyTheme(context, window.document));
  state.setContext(wire.host.context);

  const sizing = autoSize
    ? startAutoSize(window, {
        isFixed() {
          const { displayMode = 'inline', containerDimensions } = state.getSnapshot().context;
          return displayMode !== 'inline' || containerDimensions?.height !== undefined;
        },
        report: size => wire.notify('ui/notifications/size-changed', size),
      })
    : undefined;
  if (sizing) state.events.on('context', sizing.schedule);
  return createView(wire, state, () => sizing?.close());
}
