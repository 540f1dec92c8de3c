// An approval in words: the card's title, who wants what, the button, and the line that stays in the transcript.
import { type ApprovalRequestEvent, type ApprovalResponseEvent, approvalKind } from '@vitrine/protocol/session';
import type { ReactNode } from 'react';
import { Name, Shown } from '../shown/shown.tsx';
import { shownName } from '../shown/shown-name.ts';
import { ASKERS, CARD, DECISIONS, REACHES, TITLES, WISHES } from '../texts/approvals.ts';
import { filled, Template } from '../texts/template.tsx';

export interface ApprovalNames {
  /** The tool's title. */
  readonly tool: string;
  /** The title of the tool whose interface asks; absent when no view asks. */
  readonly asker?: string | undefined;
}

type Topic = keyof typeof WISHES;

/** Which of the sentences fits. */
function topicOf(request: ApprovalRequestEvent): Topic {
  switch (approvalKind(request)) {
    case 'tool':
      return request.draft === true ? 'draft' : 'tool';
    case 'download':
      return request.files?.length === 1 ? 'file' : 'files';
    case 'elicitation':
      return request.elicitation?.mode === 'url' ? 'elicitationUrl' : 'elicitation';
    case 'sampling':
      return 'sampling';
    case 'link':
      return 'link';
  }
}

const ALLOW_LABELS: Record<Topic, string> = {
  tool: CARD.allowOnce,
  draft: CARD.run,
  file: CARD.save,
  files: CARD.save,
  sampling: CARD.allowOnce,
  link: CARD.open,
  elicitation: CARD.send,
  elicitationUrl: CARD.open,
};

export interface ApprovalWords {
  readonly title: ReactNode;
  /** The title as plain text. */
  readonly spoken: string;
  readonly wish: ReactNode;
  readonly allow: string;
}

export function approvalWords(request: ApprovalRequestEvent, { tool, asker }: ApprovalNames): ApprovalWords {
  const topic = topicOf(request);
  const { server } = request;
  const count = `${request.files?.length ?? 0}`;
  return {
    title: <Template text={TITLES[topic]} tool={<Name text={tool} />} server={<Name text={server} />} count={count} />,
    spoken: filled(TITLES[topic], { tool: shownName(tool), server: shownName(server), count }),
    wish: (
      <Template
        text={WISHES[topic]}
        asker={<Asker request={request} title={asker} />}
        tool={<Name text={tool} />}
        count={count}
      />
    ),
    allow: ALLOW_LABELS[topic],
  };
}

function Asker({ request, title }: { request: ApprovalRequestEvent; title: string | undefined }) {
  if (title !== undefined) return <Name text={title} />;
  if (request.initiator === 'server') return <Template text={ASKERS.server} server={<Name text={request.server} />} />;
  return ASKERS.model;
}

/** What was decided, as one line. */
export function Decision(props: {
  request: ApprovalRequestEvent;
  response: ApprovalResponseEvent | undefined;
  tool: string;
}) {
  const { request, response, tool } = props;
  if (!response) return DECISIONS.waiting;
  const { status, scope = 'once', reason, edited, trusted } = response;
  if (status === 'cancelled') return DECISIONS.cancelled;
  if (status === 'denied')
    return reason ? <Template text={DECISIONS.deniedBecause} reason={<Shown text={reason} />} /> : DECISIONS.denied;
  const topic = topicOf(request);
  return (
    <>
      <Template
        text={topic === 'tool' && edited ? DECISIONS.edited : DECISIONS[topic]}
        tool={<Name text={tool} />}
        count={`${request.files?.length ?? 0}`}
        reach={REACHES[scope]}
      />
      {trusted ? (
        <>
          . <Template text={DECISIONS.trusted} server={<Name text={request.server} />} />
        </>
      ) : null}
    </>
  );
}
