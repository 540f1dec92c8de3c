// Offers the tools of a surface's view to the model while the surface is open, and makes the model's calls of them.
import { useHost, useSurface } from '@vitrine/react';
import { useEffect, useRef } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { useTranscript } from '../state/use-transcript.ts';
import { answerAppToolCall, offerAppTools } from './app-tool-offer.ts';

const NO_TOOLS: never[] = [];

export function useAppToolOffer(surfaceId: string): void {
  const { api, session, conversation } = useChat();
  const host = useHost();
  const store = useStore(session);
  const transcript = useTranscript(store);
  const hasModel = (useStore(conversation.models)?.models.length ?? 0) > 0;
  const tools = useSurface(surfaceId)?.appTools ?? NO_TOOLS;
  const sessionId = store?.id;
  const offeredCalls = useRef(new Set<string>());

  useEffect(
    () =>
      sessionId === undefined || !hasModel || tools.length === 0
        ? undefined
        : offerAppTools({ api, sessionId, surfaceId, tools }),
    [api, sessionId, surfaceId, tools, hasModel],
  );
  useEffect(() => {
    if (sessionId === undefined) return;
    for (const entry of transcript.entries) {
      if (entry.kind !== 'app-call' || entry.result || entry.call.surfaceId !== surfaceId) continue;
      if (offeredCalls.current.has(entry.call.callId)) continue;
      offeredCalls.current.add(entry.call.callId);
      void answerAppToolCall(entry.call, { api, sessionId, surface: host.find(surfaceId) });
    }
  }, [api, host, sessionId, surfaceId, transcript.entries]);
}
