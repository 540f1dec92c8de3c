// The texts of an approval: the card's title, its sentence, the button, and the line that stays in the transcript.

import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { type ApprovalResponseEvent, approvalKind } from '@vitrine/protocol/internal/session/events';
import type { ReactNode } from 'react';
import { filled, Template } from '../language/template.tsx';
import { CARD, DECISIONS, REQUEST_SENTENCES, REQUESTERS, SCOPE_PHRASES, TITLES } from '../texts/approvals.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';

export interface ApprovalNames {
  /** The tool's title. */
  readonly tool: string;
  /** The title of the tool whose interface makes the request; absent when the requester is not a view. */
  readonly requester?: string | undefined;
  /** The title of the tool whose interface offers the tool; only for calls of the model. */
  readonly offeredBy?: string | undefined;
  /** The offline planner, which is no language model, makes the requests of the model. */
  readonly isPlanner?: boolean;
}

type Topic = Exclude<keyof typeof REQUEST_SENTENCES, 'offeredTool'>;

/** Selects the sentence. */
function getTopic(request: ApprovalRequestEvent): Topic {
  switch (approvalKind(request)) {
    case 'tool':
      return request.draft === true ? 'draft' : 'tool';
    case 'download':
      return request.files?.length === 1 ? 'file' : 'files';
    case 'elicitation':
      if (request.elicitation?.opened) return 'elicitationOpened';
      return request.elicitation?.mode === 'url' ? 'elicitationUrl' : 'elicitation';
    case 'sampling':
      return 'sampling';
    case 'link':
      return 'link';
  }
}

const ALLOW_LABELS = {
  tool: 'allowOnce',
  draft: 'run',
  file: 'save',
  files: 'save',
  sampling: 'allowOnce',
  link: 'open',
  elicitation: 'send',
  elicitationUrl: 'open',
  elicitationOpened: 'done',
} as const satisfies Record<Topic, keyof typeof CARD>;

export interface ApprovalTexts {
  readonly title: ReactNode;
  /** The title as plain text. */
  readonly spoken: string;
  readonly sentence: ReactNode;
  readonly allow: string;
}

export function approvalTexts(
  request: ApprovalRequestEvent,
  { tool, requester, offeredBy, isPlanner = false }: ApprovalNames,
): ApprovalTexts {
  const topic = getTopic(request);
  const { server } = request;
  const count = request.files?.length ?? 0;
  return {
    title: <Template text={TITLES[topic]} tool={<Name text={tool} />} server={<Name text={server} />} count={count} />,
    spoken: filled(TITLES[topic], { tool: displayName(tool), server: displayName(server), count }),
    sentence: (
      <Template
        text={REQUEST_SENTENCES[offeredBy === undefined ? topic : 'offeredTool']}
        interface={<Name text={offeredBy ?? ''} />}
        requester={<Requester request={request} title={requester} isPlanner={isPlanner} />}
        tool={<Name text={tool} />}
        count={count}
      />
    ),
    allow: CARD[ALLOW_LABELS[topic]],
  };
}

function Requester(props: { request: ApprovalRequestEvent; title: string | undefined; isPlanner: boolean }) {
  const { request, title, isPlanner } = props;
  if (title !== undefined) return <Name text={title} />;
  if (request.initiator === 'server')
    return <Template text={REQUESTERS.server} server={<Name text={request.server} />} />;
  // A click of the user asks for nothing: only a schedule does, in the user's name.
  if (request.initiator === 'user') return REQUESTERS.schedule;
  return isPlanner ? REQUESTERS.planner : REQUESTERS.model;
}

/** The decision, as one line. */
export function Decision(props: {
  request: ApprovalRequestEvent;
  response: ApprovalResponseEvent | undefined;
  tool: string;
}) {
  const { request, response, tool } = props;
  if (!response) return DECISIONS.waiting;
  const { status, scope = 'once', reason, edited, trusted } = response;
  if (status === 'cancelled') return request.elicitation?.opened ? DECISIONS.waited : DECISIONS.cancelled;
  // The button of an elicitation is "Decline".
  if (status === 'denied' && request.kind === 'elicitation') return DECISIONS.declined;
  if (status === 'denied')
    return reason ? (
      <Template text={DECISIONS.deniedBecause} reason={<MessageText text={reason} />} />
    ) : (
      DECISIONS.denied
    );
  const topic = getTopic(request);
  return (
    <>
      <Template
        text={topic === 'tool' && edited ? DECISIONS.edited : DECISIONS[topic]}
        tool={<Name text={tool} />}
        count={request.files?.length ?? 0}
        reach={SCOPE_PHRASES[scope]}
      />
      {trusted ? (
        <>
          .{' '}
          <Template
            text={request.initiator === 'model' ? DECISIONS.trustedForModel : DECISIONS.trusted}
            server={<Name text={request.server} />}
          />
        </>
      ) : null}
    </>
  );
}
