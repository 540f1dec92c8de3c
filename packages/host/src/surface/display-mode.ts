// Which display mode a surface is in (MCP Apps, Display Modes; H22–H24): never one the view has not declared, never one the
// host does not offer; a request for such a mode leaves the current one.
import type { AppCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { DISPLAY_MODES, type DisplayMode } from '@vitrine/protocol/surface';
import type { ToolLike } from './surface.ts';

/** The mode that a request results in. */
export function resultingMode(
  wanted: string,
  { current, context, app }: { current: DisplayMode; context: HostContext; app: AppCapabilities | undefined },
): DisplayMode {
  const mode = DISPLAY_MODES.find(known => known === wanted);
  if (!mode || !(context.availableDisplayModes ?? ['inline']).includes(mode)) return current;
  return app?.availableDisplayModes && !app.availableDisplayModes.includes(mode) ? current : mode;
}

/** What a view learns of its container: inline it may grow up to the highest height, otherwise its size is fixed. CSS pixels. */
export function containerDimensions(
  mode: DisplayMode,
  { width, height, maxHeight }: Size & { maxHeight: number },
): NonNullable<HostContext['containerDimensions']> {
  const known = width > 0 ? { width: Math.round(width) } : {};
  return mode === 'inline' ? { ...known, maxHeight } : { ...known, height: Math.round(height) };
}

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The host context that a view receives: that of the host, with the display mode and the place of its surface. */
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
