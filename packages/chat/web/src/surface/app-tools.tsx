// The tools that a view offers (MCP Apps draft, App-provided tools): the user can call them here, and the model
// while the view is open. They disappear with the view.

import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { useHost, useSurface } from '@vitrine/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useTranscript } from '../state/session/use-transcript.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { SURFACE_TEXTS as TEXTS } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { AppToolForm } from './app-tool-form.tsx';
import { answerAppToolCall, offerAppTools } from './app-tool-offer.ts';

export function AppTools({ id, title }: { id: string; title: string }) {
  const tools = useSurface(id)?.appTools ?? [];
  useAppToolOffer(id);
  if (tools.length === 0) return null;
  return (
    <details className="app-tools">
      <summary>
        {TEXTS.appTools} <span className="quiet">{tools.length}</span>
        <span className="unseen"> {TEXTS.ofTool(displayName(title))}</span>
      </summary>
      <ul>
        {tools.map(tool => (
          <AppToolItem key={tool.name} surfaceId={id} tool={tool} />
        ))}
      </ul>
    </details>
  );
}

function AppToolItem({ surfaceId, tool }: { surfaceId: string; tool: AppTool }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className="text-button"
        aria-expanded={open}
        aria-controls={formId}
        onClick={() => setOpen(!open)}
      >
        <Name text={toolTitle(tool)} />
      </button>
      {tool.description ? (
        <p className="hint">
          <MessageText text={tool.description} />
        </p>
      ) : null}
      <div id={formId}>{open ? <AppToolForm surfaceId={surfaceId} tool={tool} /> : null}</div>
    </li>
  );
}

const NO_TOOLS: never[] = [];

/** Offers the tools of a surface's view to the model while the surface is open, and makes the model's calls of them. */
function useAppToolOffer(surfaceId: string): void {
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
