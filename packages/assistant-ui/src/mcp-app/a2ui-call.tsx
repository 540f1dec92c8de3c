// A call whose tool names A2UI messages, or whose result embeds them. Loaded with the first one.
import { createSurfaces, type Surfaces } from '@vitrine/a2ui';
import { A2UIResult, type A2UIResultProps } from '@vitrine/a2ui/react';
import { type ReactNode, useContext, useMemo } from 'react';
import { readServerId, type ToolCallProps, toToolResult } from '../call/tool-call.ts';
import { A2UIStoresContext, type McpSettings } from './mcp-settings.ts';

export interface A2UICallProps {
  part: ToolCallProps;
  settings: McpSettings;
  /** The messages that the tool names. @default none */
  template?: string | undefined;
  /** The calls of a thread share their surfaces. */
  threadId: string;
  plain: ReactNode;
}

export default function A2UICall({ part, settings, template, threadId, plain }: A2UICallProps): ReactNode {
  const { toolCallId, toolName, result, isError } = part;
  const serverId = readServerId(part);
  const stores = useContext(A2UIStoresContext);
  const surfaces = useMemo(() => readStore(stores, threadId), [stores, threadId]);
  const toolResult = useMemo(() => toToolResult(result, isError), [result, isError]);
  const { onAction } = settings;
  const callTool: A2UIResultProps['callTool'] = async call => {
    if (!onAction) throw new Error('This application takes no actions of interfaces.');
    const answer = await onAction(
      { type: 'tool', ...call },
      { toolCallId, toolName, serverId },
      { signal: new AbortController().signal },
    );
    return toToolResult(answer) ?? {};
  };
  return (
    <A2UIResult
      surfaces={surfaces}
      result={toolResult}
      template={template}
      // A server that is not known reaches the surfaces of this call alone.
      server={serverId ?? `call ${toolCallId}`}
      place={toolCallId}
      callTool={callTool}
      fallback={plain}
    />
  );
}

function readStore(stores: Map<string, Surfaces>, threadId: string): Surfaces {
  const surfaces = stores.get(threadId) ?? createSurfaces();
  stores.set(threadId, surfaces);
  return surfaces;
}
