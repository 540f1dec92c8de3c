// Finds the host around this page and connects to it.
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { ViewError } from '../errors.ts';
import { type AutoSize, startAutoSize } from '../size/auto-size.ts';
import { applyTheme } from '../theme.ts';
import type { AnyTool, AnyTools, ToolTable } from '../tool-types.ts';
import { createView, type View } from '../view.ts';
import { createViewState } from '../view-state.ts';
import type { ConnectOptions } from './connect-options.ts';
import { findHost } from './find-host.ts';
import type { Wire } from './wire.ts';

/**
 * Connects the page to its host, in the dialect that the host speaks. Values that arrive before a listener is added are kept for it.
 * `Tool` and `Tools` type the view by the server's own definitions: `connect<typeof tools.forecast, typeof tools>(…)`, with
 * `import type`.
 *
 * Rejects with `ViewError`: `no-host` (not in a frame, or no answer in time), `aborted`, `bad-reply`, or the host's error.
 * @example
 * const view = await connect({ name: 'weather', version: '1.0.0' });
 * view.on('result', ({ structuredContent }) => draw(structuredContent));
 */
export async function connect<Tool = AnyTool, Tools extends ToolTable = AnyTools>(
  info: Implementation,
  options: ConnectOptions = {},
): Promise<View<Tool, Tools>> {
  const { autoSize = true, theme = true, onTeardown, sample, tools } = options;
  const window = (options.window ?? globalThis) as Window & typeof globalThis;
  const { target = window.parent } = options;
  const isAlone = target === window;
  if (isAlone && !sample) throw new ViewError('no-host', 'No frame: open it in an MCP host or pass a sample.');

  const state = createViewState(tools?.onRequest);
  const { on } = state.events;
  if (onTeardown) on('teardown', onTeardown);
  // Added before any listener of the page, so that the page draws in the right colors.
  if (theme) on('context', context => applyTheme(context, window.document));
  const wire: Wire = isAlone ? sample!(window, state) : await findHost(info, { ...options, window, target }, state);
  tools?.subscribe(() => wire.notify('notifications/tools/list_changed'));

  let sizing: AutoSize | undefined;
  if (autoSize && !isAlone) {
    sizing = startAutoSize(window, {
      isFixed() {
        const { displayMode = 'inline', containerDimensions } = state.getSnapshot().context;
        return displayMode !== 'inline' || containerDimensions?.height !== undefined;
      },
      report: size => wire.notify('ui/notifications/size-changed', size),
    });
    on('context', sizing.schedule);
  }
  return createView({ wire, state, onClose: () => sizing?.close() }) as View<Tool, Tools>;
}
