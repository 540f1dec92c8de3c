// Decides the display mode of a surface (MCP Apps, Display Modes; H22–H24). A mode that the view has not declared, or that the host does
// not offer, is not entered.

import type { AppCapabilities } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { DISPLAY_MODES, type DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { ToolLike } from '../surface.ts';

/** The mode that a request results in. */
export function resultingMode(
  wanted: string,
  { current, context, app }: { current: DisplayMode; context: HostContext; app: AppCapabilities | undefined },
): DisplayMode {
  const mode = DISPLAY_MODES.find(known => known === wanted);
  if (!mode || !(context.availableDisplayModes ?? ['inline']).includes(mode)) return current;
  return app?.availableDisplayModes && !app.availableDisplayModes.includes(mode) ? current : mode;
}

/** The `containerDimensions` of a view: inline it may grow up to the maximum height, otherwise its size is fixed. CSS pixels. */
function containerDimensions(
  mode: DisplayMode,
  { width, height, maxHeight }: Size & { maxHeight: number },
): NonNullable<HostContext['containerDimensions']> {
  const widthDimension = width > 0 ? { width: Math.round(width) } : {};
  return mode === 'inline' ? { ...widthDimension, maxHeight } : { ...widthDimension, height: Math.round(height) };
}

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The host context for a view: the host's own, with the display mode, the container and the tool of its surface. */
export function surfaceContext(
  context: HostContext,
  {
    id,
    tool,
    displayMode,
    size,
    maxHeight,
  }: { id: string; tool: ToolLike | undefined; displayMode: DisplayMode; size: Size; maxHeight: number },
): HostContext {
  return {
    ...context,
    displayMode,
    containerDimensions: containerDimensions(displayMode, { width: size.width, height: size.height, maxHeight }),
    // Official views reject a tool without an input schema, and the whole handshake with it.
    ...(tool && { toolInfo: { id, tool: { ...tool, inputSchema: tool.inputSchema ?? { type: 'object' } } } }),
  };
}
