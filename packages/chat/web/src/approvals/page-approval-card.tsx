// The card of a request by the page itself: to open an address, or to call a tool of a view.

import { Template } from '../language/template.tsx';
import { LinkTarget } from '../links/link-target.tsx';
import type { PageApproval } from '../state/approvals/page-approvals.ts';
import { useChat } from '../state/chat-context.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { CARD, FACTS, REQUEST_SENTENCES, TITLES } from '../texts/approvals.ts';
import { Name } from '../untrusted-text/name.tsx';
import { ApprovalArguments } from './approval-arguments.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { type RequesterFactsProps, RequesterRemarks, requesterFacts } from './requester-facts.tsx';

export function PageApprovalCard({ approval }: { approval: PageApproval }) {
  const { catalog } = useChat();
  const requester = toolTitle(catalog.find(approval.server, approval.toolName) ?? { name: approval.toolName });
  const answer = (yes: boolean) => (): boolean => {
    approval.answer(yes);
    return true;
  };
  const asking: RequesterFactsProps = {
    askedBy: approval.kind === 'link' ? FACTS.askedBy : FACTS.offeredBy,
    initiator: 'view',
    uiTitle: requester,
    server: approval.server,
  };
  return (
    <ApprovalCard
      id={approval.id}
      title={
        approval.kind === 'link' ? TITLES.link : <Template text={TITLES.tool} tool={<Name text={approval.name} />} />
      }
      allow={approval.kind === 'link' ? CARD.open : CARD.allowOnce}
      onAllow={answer(true)}
      onDeny={answer(false)}
      surfaceId={approval.surfaceId}
      sentence={
        approval.kind === 'link' ? (
          <Template text={REQUEST_SENTENCES.link} requester={<Name text={requester} />} />
        ) : (
          CARD.runByInterface
        )
      }
      facts={requesterFacts(asking)}
    >
      {approval.kind === 'link' ? <LinkTarget url={approval.url} /> : null}
      <RequesterRemarks {...asking} />
      {approval.kind === 'app-tool' ? <ApprovalArguments args={approval.args} /> : null}
    </ApprovalCard>
  );
}
