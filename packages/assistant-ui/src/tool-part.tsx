// `<ToolPart>`: draws the tool call of the current message part.
import { type ToolCallMessagePartComponent, useAui, useAuiState } from '@assistant-ui/react';
import { ErrorBoundary } from '@vitrine/components/internal/runtime';
import { listEmbeddedTexts } from '@vitrine/protocol/internal/content/content';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import { isUIResource } from '@vitrine/protocol/ui-resource';
import { type ReactNode, useContext, useSyncExternalStore } from 'react';
import { CallText } from './call/call-text.tsx';
import { isAwaitingApproval, readServerId, type ToolCallProps, toToolResult } from './call/tool-call.ts';
import { TurnFold } from './call/turn-fold.ts';
import { chooseInterfaces } from './mcp-app/choose-interface.ts';
import { McpCall } from './mcp-app/mcp-call.tsx';
import { McpSettingsContext } from './mcp-app/mcp-settings.ts';
import { ToolUIsContext } from './mcp-app/mcp-tool-ui-provider.tsx';
import { chooseSlot, isToolRender, type Slot } from './tool-ui/tool-render.tsx';
import { ToolUIView } from './tool-ui/tool-ui-view.tsx';

/** The props of `<ToolPart>`. */
export interface ToolPartProps {
  /** Draws calls that have no UI. @default their text */
  Fallback?: ToolCallMessagePartComponent | undefined;
}

/**
 * Draws a tool's part, in the children function of `MessagePrimitive.Parts`. Unlike `part.toolUI`, it notices tool UIs that are registered
 * after its first render, draws the tool UIs of `<MCPToolUIProvider toolUIs>` on a server, distinguishes tools of the same name at several
 * servers, and catches exceptions.
 * @example
 * <MessagePrimitive.Parts>{() => <ToolPart />}</MessagePrimitive.Parts>
 */
export function ToolPart({ Fallback }: ToolPartProps): ReactNode {
  const aui = useAui();
  const state = useAuiState(s => s.part);
  if (state.type !== 'tool-call') return null;
  const part = {
    ...state,
    addResult: aui.part.addToolResult,
    resume: aui.part.resumeToolCall,
    respondToApproval: aui.part.respondToToolApproval,
  } as ToolCallProps;
  const text = Fallback ? <Fallback {...part} /> : <CallText part={part} />;
  return (
    <ErrorBoundary resetKey={state.result} fallback={() => <CallText part={part} />}>
      <Foldable part={part}>
        <Resolved part={part} text={text} />
      </Foldable>
    </ErrorBoundary>
  );
}

/** Hides a call without an interface while the list of its turn is folded, unless it asks or has failed. */
function Foldable({ part, children }: { part: ToolCallProps; children: ReactNode }): ReactNode {
  const isFolded = useContext(TurnFold);
  const hasOwnUI = useHasOwnUI(part);
  if (isFolded === undefined) return children;
  const isInSight = hasOwnUI || part.isError || part.status.type === 'requires-action' || isAwaitingApproval(part);
  return <div hidden={isFolded && !isInSight}>{children}</div>;
}

/** Tells if a call brings an interface, or the application has registered one. */
function useHasOwnUI(part: ToolCallProps): boolean {
  const toolUIs = useContext(ToolUIsContext);
  const settings = useContext(McpSettingsContext);
  const isRegistered = useAuiState(s => (s.tools.toolUIs[part.toolName]?.length ?? 0) > 0);
  const tool = settings.findTool?.({ toolName: part.toolName, serverId: readServerId(part) });
  const { native, resourceUri } = chooseInterfaces(tool, part.mcp?.app?.resourceUri, 'native');
  return (
    isRegistered ||
    toolUIs.some(({ registration }) => registration.toolName === part.toolName) ||
    native !== undefined ||
    resourceUri !== undefined ||
    embedsUI(part.result)
  );
}

/** Tells if a result has an interface among its contents. */
function embedsUI(result: unknown): boolean {
  return (
    listEmbeddedTexts(result, isA2UIMimeType).length > 0 || toToolResult(result)?.content?.some(isUIResource) === true
  );
}

function Resolved({ part, text }: { part: ToolCallProps; text: ReactNode }): ReactNode {
  const toolUIs = useContext(ToolUIsContext);
  const settings = useContext(McpSettingsContext);
  const registered = useAuiState(s => s.tools.toolUIs[part.toolName]);
  const McpApp = useAuiState(s => s.tools.mcpApp?.render);
  const serverId = readServerId(part);
  const renders = [
    ...toolUIs.filter(({ registration }) => registration.toolName === part.toolName).map(({ render }) => render),
    ...(registered ?? []).map(({ render }) => render),
  ];
  const slot = chooseSlot(renders, serverId);
  const Foreign = renders.find(render => !isToolRender(render)) as ToolCallMessagePartComponent | undefined;
  if (slot && (slot.get().serverId !== undefined || !Foreign)) return <SlotView slot={slot} part={part} />;
  if (Foreign) return <Foreign {...part} />;
  if (part.mcp?.app && McpApp) return <McpApp {...part} />;
  return <McpCall part={part} settings={{ ...settings, renderPlain: settings.renderPlain ?? (() => text) }} />;
}

function SlotView({ slot, part }: { slot: Slot; part: ToolCallProps }): ReactNode {
  const registration = useSyncExternalStore(slot.subscribe, slot.get, slot.get);
  return <ToolUIView registration={registration} part={part} />;
}
