// `McpAppSurfaces`: the resource for assistant-ui's `Tools({ mcpApp })`.
import type { ToolCallMessagePartComponent } from '@assistant-ui/react';
import { resource } from '@assistant-ui/tap';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToolCallProps } from '../call/tool-call.ts';
import { McpCall } from './mcp-call.tsx';
import { type McpSettings, McpSettingsContext } from './mcp-settings.ts';

/**
 * Shows Vitrine's surfaces for calls that carry `mcp.app`: `Tools({ mcpApp: McpAppSurfaces({ sandbox, loadResource, onAction }) })`.
 * What is absent comes from the `<MCPToolUIProvider>` around the thread.
 */
export const McpAppSurfaces = resource(useMcpAppSurfaces);

function useMcpAppSurfaces(settings: McpSettings = {}): { readonly render: ToolCallMessagePartComponent } {
  // One component for the resource's whole life; new settings reach the surfaces without mounting them again.
  const [{ render, update }] = useState(() => createRender(settings));
  useEffect(() => {
    update(settings);
  });
  return RENDERS.get(render) ?? rememberOutput(render);
}

/** assistant-ui renders all parts again for another output, so a component has one. */
const RENDERS = new WeakMap<ToolCallMessagePartComponent, { readonly render: ToolCallMessagePartComponent }>();

function rememberOutput(render: ToolCallMessagePartComponent): { readonly render: ToolCallMessagePartComponent } {
  const output = { render };
  RENDERS.set(render, output);
  return output;
}

function createRender(first: McpSettings): { render: ToolCallMessagePartComponent; update(next: McpSettings): void } {
  let current = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): McpSettings => current;
  function McpAppSurface(part: ToolCallProps) {
    const provided = useContext(McpSettingsContext);
    const own = useSyncExternalStore(subscribe, read, read);
    return <McpCall part={part} settings={{ ...provided, ...own }} />;
  }
  return {
    render: McpAppSurface as ToolCallMessagePartComponent,
    update(next) {
      if (isSame(current, next)) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

function isSame(a: McpSettings, b: McpSettings): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof McpSettings>;
  return [...keys].every(key => Object.is(a[key], b[key]));
}
