// The card of a request from the policy: a call, files, sampling, an address, or an elicitation of a server.

import type { ApprovalAnswer } from '@vitrine/agent/api';
import type { ConsentScope } from '@vitrine/protocol/internal/consent';
import { approvalKind } from '@vitrine/protocol/internal/session';
import type { ApprovalRequestEvent } from '@vitrine/protocol/session';
import { useRef, useState } from 'react';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { errorMessage } from '../state/error-message.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { findCall } from '../state/transcript.ts';
import { CARD } from '../texts/approvals.ts';
import { VIEW_MESSAGES } from '../texts/result.ts';
import { filled, Template } from '../texts/template.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { ApprovalCard, type MoreChoice } from './approval-card.tsx';
import { ApprovalForm, useApprovalForm } from './approval-form.tsx';
import { ApprovalSubject } from './approval-subject.tsx';
import { type ApprovalNames, approvalTexts } from './approval-texts.tsx';
import { isOfferedByView, requestedToolTitle } from './requested-tool.ts';
import { type RequesterFactsProps, RequesterRemarks, requesterFacts } from './requester-facts.tsx';

interface RequestCardProps {
  request: ApprovalRequestEvent;
  session: SessionStore;
}

export function ApprovalRequestCard({ request, session }: RequestCardProps) {
  const chat = useChat();
  const [error, setError] = useState<string>();
  const [isEditing, setIsEditing] = useState(() => request.draft === true && isShort(request.args));
  const element = useRef<HTMLDivElement>(null);
  const names = useNames({ request, session });
  const isPlanner = useStore(session).transcript.lastRun?.model.offline === true;
  const texts = approvalTexts(request, { ...names, isPlanner });
  const kind = approvalKind(request);
  const form = useApprovalForm(request, chat.catalog.find(request.server, request.toolName)?.inputSchema);
  const isForm = form !== undefined && (isEditing || kind === 'elicitation');

  const respond = (answer: ApprovalAnswer): void => {
    setError(undefined);
    chat.respond(request.approvalId, answer).catch((problem: unknown) => {
      const message = errorMessage(problem);
      setError(filled(CARD.notDelivered, { problem: message }));
    });
  };
  const allow = (more: { scope?: ConsentScope; trust?: boolean } = {}): boolean => {
    const input = isForm ? form.read(element.current) : {};
    if (!input) return false;
    respond({ approved: true, scope: 'once', ...more, ...input });
    // Opened within the click, because the browser would block it as a popup later.
    if (kind === 'elicitation') openAddress(request);
    return true;
  };
  const canDismiss = kind === 'elicitation';
  const asking: RequesterFactsProps = {
    initiator: request.initiator,
    isPlanner,
    uiTitle: names.requester ?? names.offeredBy,
    server: request.server,
    tool: kind === 'tool' ? { title: names.tool, name: request.toolName } : undefined,
  };

  return (
    <ApprovalCard
      id={request.approvalId}
      title={texts.title}
      allow={texts.allow}
      onAllow={() => allow()}
      onAlways={request.scopes.includes('server') ? () => allow({ scope: 'server' }) : undefined}
      more={[
        ...moreChoices(request, allow),
        ...(canDismiss ? [{ key: 'dismiss', label: CARD.dismiss, choose: () => respond(DISMISSED) }] : []),
      ]}
      deny={kind === 'elicitation' ? CARD.decline : CARD.deny}
      onDeny={reason => respond({ approved: false, ...(reason ? { reason } : {}) })}
      onEscape={canDismiss ? () => respond(DISMISSED) : undefined}
      takesReason={request.initiator === 'model' && !isPlanner}
      error={error}
      surfaceId={request.surfaceId}
      sentence={texts.sentence}
      facts={requesterFacts(asking)}
    >
      {request.changed ? <p className="remarks">{CARD.changed}</p> : null}
      <RequesterRemarks {...asking} />
      {isForm ? (
        <ApprovalForm form={form} server={request.server} elicitation={request.elicitation} element={element} />
      ) : (
        <ApprovalSubject request={request} onEdit={form ? () => setIsEditing(true) : undefined} />
      )}
    </ApprovalCard>
  );
}

/** Fields lay out their whole text at once, so long arguments are edited only on demand. */
const isShort = (args: Record<string, unknown>): boolean => JSON.stringify(args).length <= 20_000;

const DISMISSED: ApprovalAnswer = { approved: false, dismissed: true };

/** The titles of the tool, and of the tool whose interface makes the request or offers the tool. */
function useNames({ request, session }: RequestCardProps): ApprovalNames {
  const { catalog } = useChat();
  useStore(catalog);
  const { transcript } = useStore(session);
  const title = (server: string, name: string): string => toolTitle(catalog.find(server, name) ?? { name });
  const call = findCall(transcript, request.surfaceId);
  const uiTitle = call ? title(call.server, call.toolName) : VIEW_MESSAGES.someTool;
  return {
    tool: requestedToolTitle(request, catalog),
    requester: request.initiator === 'view' ? uiTitle : undefined,
    offeredBy: isOfferedByView(request) ? uiTitle : undefined,
  };
}

function moreChoices(
  { scopes, trustable, server }: ApprovalRequestEvent,
  allow: (more: { scope?: ConsentScope; trust?: boolean }) => boolean,
): MoreChoice[] {
  const choices: MoreChoice[] = [];
  if (scopes.includes('surface'))
    choices.push({ key: 'surface', label: CARD.allowSurface, choose: () => allow({ scope: 'surface' }) });
  if (scopes.includes('chat'))
    choices.push({ key: 'chat', label: CARD.allowChat, choose: () => allow({ scope: 'chat' }) });
  if (trustable)
    choices.push({
      key: 'trust',
      label: <Template text={CARD.trust} server={<Name text={server} />} />,
      choose: () => allow({ trust: true }),
    });
  return choices;
}

function openAddress({ elicitation }: ApprovalRequestEvent): void {
  const url = elicitation?.mode === 'url' ? URL.parse(elicitation.url ?? '') : null;
  if (url) window.open(url.href, '_blank', 'noopener,noreferrer');
}
