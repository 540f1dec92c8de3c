// The card of a request from the policy: a call, files, sampling, an address, or an elicitation of a server.

import type { ApprovalAnswer } from '@vitrine/agent/internal/api';
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import { CARD } from '../texts/approvals.ts';
import { ApprovalCard } from './approval-card.tsx';
import { type RequestProps, useRequestAnswer } from './arming/use-request-answer.tsx';
import type { MoreChoice } from './more-choices.tsx';
import { useQuestion } from './question/use-question.ts';
import { RequestContent } from './request-content.tsx';
import { requesterFacts } from './requester-facts.tsx';

const DISMISSED: ApprovalAnswer = { approved: false, dismissed: true };

export function ApprovalRequestCard(props: RequestProps) {
  const { request } = props;
  const answer = useRequestAnswer(props);
  const { texts, choices, respond } = answer;
  const isElicitation = approvalKind(request) === 'elicitation';
  const isOpened = request.elicitation?.opened === true;
  const question = useQuestion(request);
  const allow = (): boolean => {
    if (!answer.allow()) return false;
    // Opened within the click, because the browser would block it as a popup later.
    if (isElicitation && !isOpened) openAddress(request);
    return true;
  };
  const dismiss = (): void => respond(DISMISSED);
  const always = request.scopes.includes('server') ? () => answer.allow({ scope: 'server' }) : undefined;
  const isDestructive = request.destructive === true;
  const more: MoreChoice[] = [
    // Not beside the button that allows one call: what it allows cannot be taken back.
    ...(always && isDestructive ? [{ key: 'server', label: CARD.always, choose: always }] : []),
    ...choices,
    ...(isElicitation ? [{ key: 'dismiss', label: CARD.dismiss, choose: dismiss }] : []),
  ];
  return (
    <ApprovalCard
      id={request.approvalId}
      title={texts.title}
      allow={question.part ? undefined : texts.allow}
      onAllow={allow}
      isDestructive={isDestructive}
      onAlways={isDestructive ? undefined : always}
      more={more}
      deny={isOpened ? CARD.stopWaiting : isElicitation ? CARD.decline : CARD.deny}
      onDeny={answer.deny}
      onEscape={isElicitation ? dismiss : undefined}
      takesReason={answer.takesReason}
      error={answer.error}
      surfaceId={request.surfaceId}
      sentence={texts.sentence}
      facts={requesterFacts(answer.asking)}
    >
      <RequestContent request={request} answer={answer} question={question} />
    </ApprovalCard>
  );
}

function openAddress({ elicitation }: ApprovalRequestEvent): void {
  const url = elicitation?.mode === 'url' ? URL.parse(elicitation.url ?? '') : null;
  if (url) window.open(url.href, '_blank', 'noopener,noreferrer');
}
