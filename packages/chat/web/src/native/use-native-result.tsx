// The native component of a call, as the transcript shows it.

import { findComponent } from '@vitrine/components/catalog';
import type { ToolResult } from '@vitrine/protocol/content';
import { markResult } from '@vitrine/protocol/internal/content/result-numbers';
import { type NativeAction, type NativeComponents, useNativeComponent } from '@vitrine/react/native';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useChat } from '../state/chat-context.ts';
import type { CallEntry } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { usePartialInput } from '../surface/use-partial-input.ts';
import { useRawResult } from '../surface/use-raw-result.ts';
import { actionText } from './action-text.ts';

/** The component; null while there is nothing to draw yet. Undefined when another interface is to be shown. */
export function useNativeResult(entry: CallEntry): ReactNode | undefined {
  const { api, session } = useChat();
  const store = useStore(session);
  const { key: id, call, input: isBeingWritten, result, refused } = entry;
  const isOff = call.initiator === 'view' || refused !== undefined || result?.error !== undefined;
  const native = isOff ? undefined : call.native;
  const partialInput = usePartialInput(native?.fromArguments ? store : undefined, id);
  const fullResult = useResult(native ? result : undefined);
  const markedResult = useMemo(() => fullResult && markResult(fullResult), [fullResult]);
  const shared = {
    id,
    native,
    components: COMPONENTS,
    partialInput,
    input: isBeingWritten ? undefined : call.args,
    // As a view's message: the chat's settings say whether it is sent at once, or put into the composer.
    onAction: async ({ actionId, detail, props }: NativeAction) => {
      const content = [{ type: 'text' as const, text: actionText(props, actionId, detail) }];
      if (store) await api.act(store.id, id, { type: 'prompt', content });
    },
  };
  const exact = useNativeComponent({ ...shared, result: markedResult });
  // A schema may refuse the numbers that stand for digits: one that wants whole numbers, for `3.0`.
  const isRefused = exact === undefined && markedResult !== fullResult;
  const rounded = useNativeComponent({ ...shared, native: isRefused ? native : undefined, result: fullResult });
  const props = isRefused ? rounded : exact;
  return props === undefined || props === null ? props : <Suspense fallback={null}>{props}</Suspense>;
}

/** Returns what the component needs of the result. Large structured content is not in the log, and is loaded. */
function useResult(event: CallEntry['result']): ToolResult | undefined {
  const { structuredContent, isError, _meta } = event?.sanitized.meta ?? {};
  const isLogged = structuredContent !== undefined || isError === true;
  const raw = useRawResult(isLogged ? undefined : event);
  return useMemo(
    () => (isLogged ? { content: [], structuredContent, isError, _meta } : raw) as ToolResult | undefined,
    [isLogged, structuredContent, isError, _meta, raw],
  );
}

const loadView = () => import('./component-view.tsx');

/** The page's components, each loaded when a result first needs it. */
const COMPONENTS: NativeComponents = {
  find(name, version) {
    const entry = findComponent(name, version);
    if (!entry) return undefined;
    return { load: async () => (await Promise.all([entry.load(), loadView()]))[0] };
  },
  View: lazy(loadView),
};
