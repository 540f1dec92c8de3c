// The exact content of a request: the arguments, the files, the sampling request, the address. Of a long one the end is behind a button.

import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import { approvalKind, type Elicitation } from '@vitrine/protocol/internal/session/events';
import { LinkTarget } from '../links/link-target.tsx';
import { JsonText } from '../parts/json/json.tsx';
import { OfferedFiles } from '../parts/offered-files.tsx';
import { CARD } from '../texts/approvals.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { ApprovalArguments } from './approval-arguments.tsx';

interface SubjectProps {
  request: ApprovalRequestEvent;
  /** The input schema of the tool, if it is known. */
  inputSchema: unknown;
  /** Called to edit the arguments; absent when they cannot be edited. */
  onEdit: (() => void) | undefined;
}

export function ApprovalSubject({ request, inputSchema, onEdit }: SubjectProps) {
  switch (approvalKind(request)) {
    case 'tool':
      return (
        <>
          <ApprovalArguments args={request.args} schema={inputSchema} />
          {onEdit ? (
            <p>
              <button type="button" className="text-button" onClick={onEdit}>
                {CARD.edit}
              </button>
            </p>
          ) : null}
        </>
      );
    case 'download':
      return <OfferedFiles files={request.files ?? []} />;
    case 'sampling':
      return <JsonText value={request.sampling} label={CARD.samplingRequest} />;
    case 'elicitation':
      return request.elicitation ? <PlainElicitation elicitation={request.elicitation} /> : null;
    case 'link':
      return <Address url={request.url} />;
  }
}

function PlainElicitation({ elicitation }: { elicitation: Elicitation }) {
  return (
    <>
      <ElicitationMessage elicitation={elicitation} />
      {elicitation.mode === 'url' ? <Address url={elicitation.url} /> : <p className="problem">{CARD.noSchema}</p>}
      {elicitation.opened ? (
        <p>
          <a className="text-button" href={elicitation.url} target="_blank" rel="noopener noreferrer">
            {CARD.openAgain}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The server's own text. */
export function ElicitationMessage({ elicitation }: { elicitation: Elicitation }) {
  return (
    <blockquote className="elicitation-message">
      <MessageText text={elicitation.message} />
    </blockquote>
  );
}

const Address = ({ url = '' }: { url?: string | undefined }) =>
  URL.canParse(url) ? <LinkTarget url={new URL(url).href} /> : null;
