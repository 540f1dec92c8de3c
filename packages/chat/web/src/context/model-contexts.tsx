// The current model contexts of surfaces: a chip for each, which opens to show it in full and to remove it.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { ModelContext } from '@vitrine/protocol/internal/session/model-context';
import { truncate } from '@vitrine/std/internal/truncate';
import { useId, useState } from 'react';
import { Json } from '../parts/json/json.tsx';
import { Parts } from '../parts/part-view.tsx';
import { partsFromBlocks } from '../parts/parts-from-blocks.ts';
import { formatTime } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { modelContexts } from '../state/session/transcript.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { CONTEXT_TEXTS as TEXTS } from '../texts/transcript.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

export function ModelContexts({ session }: { session: SessionStore }) {
  const contexts = modelContexts(useStore(session).transcript);
  const [open, setOpen] = useState<string>();
  const id = useId();
  if (contexts.length === 0) return null;
  const openContext = contexts.find(context => context.surfaceId === open);
  return (
    <section className="contexts" aria-label={TEXTS.label}>
      <p className="caption">{TEXTS.caption}</p>
      <ul>
        {contexts.map(context => (
          <li key={context.surfaceId} className="chip">
            <ChipButton
              context={context}
              open={context === openContext}
              panelId={id}
              onToggle={() => setOpen(context === openContext ? undefined : context.surfaceId)}
            />
            <RemoveButton context={context} sessionId={session.id} />
          </li>
        ))}
      </ul>
      <div id={id} className="context-panel" hidden={!openContext}>
        {openContext ? <ContextContent context={openContext} /> : null}
      </div>
    </section>
  );
}

function useContextTitle({ server, toolName }: ModelContext): string {
  const { catalog } = useChat();
  return displayName(toolName === undefined ? server : toolTitle(catalog.find(server, toolName) ?? { name: toolName }));
}

function ChipButton({
  context,
  open,
  panelId,
  onToggle,
}: {
  context: ModelContext;
  open: boolean;
  panelId: string;
  onToggle: () => void;
}) {
  const title = useContextTitle(context);
  return (
    <button type="button" className="chip-name" aria-expanded={open} aria-controls={panelId} onClick={onToggle}>
      {title}{' '}
      <span className="quiet">
        <UntrustedText text={excerpt(context)} />
      </span>
    </button>
  );
}

function RemoveButton({ context, sessionId }: { context: ModelContext; sessionId: string }) {
  const { api } = useChat();
  const title = useContextTitle(context);
  const [problem, attempt] = useAttempt();
  return (
    <>
      <button
        type="button"
        className="chip-remove"
        title={TEXTS.remove}
        aria-label={TEXTS.removeFrom(title)}
        onClick={() => attempt(api.clearModelContext(sessionId, context.surfaceId))}
      >
        ×
      </button>
      {problem ? (
        <span className="problem-mark" role="alert">
          <MessageText text={problem} />
        </span>
      ) : null}
    </>
  );
}

function ContextContent({ context }: { context: ModelContext }) {
  const { server, content = [], structuredContent } = context;
  return (
    <>
      <p className="caption">{TEXTS.fromAt(server, formatTime(context.at))}</p>
      {content.length > 0 ? <Parts content={partsFromBlocks(content)} server={server} /> : null}
      {structuredContent === undefined ? null : <Json value={structuredContent} label={TEXTS.structured} />}
    </>
  );
}

/** Returns the first words of a context, or its kind. */
function excerpt({ content = [], structuredContent }: ModelContext): string {
  const text = content.find(block => block.type === 'text')?.text;
  const words = typeof text === 'string' ? text.trim().replace(/\s+/g, ' ') : '';
  if (words) return truncate(words, 48);
  return structuredContent === undefined ? TEXTS.attachments(content.length) : TEXTS.data;
}
