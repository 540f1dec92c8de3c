// A call whose tool names a native component: the component draws the result's data, and the arguments while they are being written.
import { useAui } from '@assistant-ui/react';
import { type ComponentDefinition, ComponentView } from '@vitrine/components';
import { isDecision } from '@vitrine/components/internal/runtime';
import type { NativeComponent } from '@vitrine/protocol/parts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findAction } from '../call/decision.ts';
import { isObject, type ToolCallProps, toComponentStatus, toToolResult } from '../call/tool-call.ts';

export interface NativeCallProps {
  part: ToolCallProps;
  native: NativeComponent;
  load: () => Promise<ComponentDefinition<object>>;
  /** Content for a failed call, and for data that the component's schema refuses. */
  fallback: ReactNode;
}

/** The component's props are the result's structured content. Before it, the arguments where the tool declares `fromArguments`. */
export function NativeCall({ part, native, load, fallback }: NativeCallProps): ReactNode {
  const loaded = useDefinition(load);
  const { status, args, result, isError, toolCallId } = part;
  const callStatus = useMemo(
    () => toComponentStatus({ status, args, result, isError }),
    [status, args, result, isError],
  );
  const toolResult = useMemo(() => toToolResult(result, isError), [result, isError]);
  const data = toolResult ? toolResult.structuredContent : native.fromArguments ? args : undefined;
  const onAction = useMessageOfAction(data);
  if (!loaded) return null;
  if (loaded === 'failed' || callStatus.type === 'error' || toolResult?.isError) return fallback;
  const isWritten = isObject(data) && Object.keys(data).length > 0;
  return (
    <ComponentView
      definition={loaded}
      data={data}
      defaultId={`${loaded.name}-${toolCallId}`}
      status={toolResult ? callStatus : isWritten ? STREAMING : INVOKING}
      onAction={onAction}
      fallback={fallback}
    />
  );
}

const INVOKING = { type: 'invoking' } as const;
const STREAMING = { type: 'streaming' } as const;

function useDefinition(load: NativeCallProps['load']): ComponentDefinition<object> | 'failed' | undefined {
  const [loaded, setLoaded] = useState<ComponentDefinition<object> | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      definition => isCurrent && setLoaded(definition),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded;
}

/** The call has its result, so a pressed button is the user's next message: the action's sentence or label, and what the user selected. */
function useMessageOfAction(data: unknown): (actionId: string, detail?: unknown) => void {
  const aui = useAui();
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  return useCallback(
    (actionId, detail) => {
      const { sentence, label } = findAction(latest.current, actionId);
      const added = isDecision(detail) ? detail.payload.choice : detail;
      const text = sentence ?? (isDecision(detail) ? detail.actionLabel : label);
      aui.thread.append(added === undefined || added === null ? text : `${text}: ${JSON.stringify(added)}`);
    },
    [aui],
  );
}
