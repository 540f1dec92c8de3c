// The component that is registered with assistant-ui for a registration: one component for its whole life, so that components below it stay
// mounted.
import { type ToolCallMessagePartComponent, useAuiState } from '@assistant-ui/react';
import { useSyncExternalStore } from 'react';
import { CallText } from '../call/call-text.tsx';
import { readServerId, type ToolCallProps } from '../call/tool-call.ts';
import { type Cell, createCell } from '../create-cell.ts';
import type { AnyRegistration } from './registration.ts';
import { ToolUIView } from './tool-ui-view.tsx';

/** A registration that may change while its component stays. */
export type Slot = Cell<AnyRegistration>;

/** A component for assistant-ui's registry, which also names the tool and server whose calls it draws. */
export type ToolRender = ToolCallMessagePartComponent & { readonly slot: Slot };

export function createToolRender(registration: AnyRegistration): ToolRender {
  const slot = createCell(registration);
  function ToolUI(part: ToolCallProps) {
    // assistant-ui takes the first registration of a name; servers may have tools of the same name.
    const slots = useAuiState(s => s.tools.toolUIs[part.toolName]);
    // The component itself counts as registered, because a server renders before effects have run.
    const chosenSlot = chooseSlot([...(slots ?? []).map(({ render }) => render), own], readServerId(part));
    const McpApp = useAuiState(s => (part.mcp?.app ? s.tools.mcpApp?.render : undefined));
    const { subscribe, get } = chosenSlot ?? slot;
    const current = useSyncExternalStore(subscribe, get, get);
    if (chosenSlot) return <ToolUIView registration={current} part={part} />;
    return McpApp ? <McpApp {...part} /> : <CallText part={part} />;
  }
  ToolUI.displayName = `ToolUI(${registration.toolName})`;
  const own: ToolRender = Object.assign(ToolUI as ToolCallMessagePartComponent, { slot });
  return own;
}

/** The registration for a server's tool, else one for any server. */
export function chooseSlot(renders: readonly unknown[], serverId: string | undefined): Slot | undefined {
  const slots = renders.filter(isToolRender).map(render => render.slot);
  return (
    slots.find(slot => serverId !== undefined && slot.get().serverId === serverId) ??
    slots.find(slot => slot.get().serverId === undefined)
  );
}

export function isToolRender(render: unknown): render is ToolRender {
  return typeof render === 'function' && 'slot' in render;
}
