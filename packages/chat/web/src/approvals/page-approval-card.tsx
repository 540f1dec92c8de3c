// The card of a request by the page itself: to open an address, to call a tool of a view, or to call a tool for an artifact.

import { Template } from '../language/template.tsx';
import { LinkTarget } from '../links/link-target.tsx';
import type { PageApproval } from '../state/approvals/page-approvals.ts';
import { useChat } from '../state/chat-context.ts';
import { isReadOnly, toolTitle } from '../state/settings/catalog.ts';
import { CARD, FACTS, REQUEST_SENTENCES, TITLES } from '../texts/approvals.ts';
import { Name } from '../untrusted-text/name.tsx';
import { ApprovalArguments } from './approval-arguments.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { DestructiveNote } from './destructive-note.tsx';
import { type RequesterFactsProps, RequesterRemarks, requesterFacts } from './requester-facts.tsx';

type ToolApproval = Extract<PageApproval, { kind: 'tool' }>;

export function PageApprovalCard({ approval }: { approval: PageApproval }) {
  return approval.kind === 'tool' ? <ToolCard approval={approval} /> : <ViewRequestCard approval={approval} />;
}

/** Returns the answers of a card, which each send something. */
const answers = (approval: PageApproval) => ({
  onAllow(): boolean {
    approval.answer(true);
    return true;
  },
  onDeny: () => approval.answer(false),
});

/** An artifact wants to call a tool of a server. */
function ToolCard({ approval }: { approval: ToolApproval }) {
  const { id, tool, args, surfaceId, server } = approval;
  const { annotations, description, inputSchema, name } = tool;
  const title = toolTitle(tool);
  const isDestructive = !isReadOnly(tool) && annotations?.destructiveHint === true;
  const asking: RequesterFactsProps = { initiator: 'user', server, tool: { title, name } };
  return (
    <ApprovalCard
      id={id}
      title={<Template text={TITLES.tool} tool={<Name text={title} />} />}
      allow={isReadOnly(tool) ? CARD.allowArtifact : CARD.allowOnce}
      isDestructive={isDestructive}
      {...answers(approval)}
      surfaceId={surfaceId}
      sentence={CARD.runByArtifact}
      facts={requesterFacts(asking)}
    >
      <RequesterRemarks {...asking} />
      {isDestructive ? <DestructiveNote description={description} /> : null}
      <ApprovalArguments args={args} schema={inputSchema} />
    </ApprovalCard>
  );
}

/** A view wants to open an address, or offers a tool that it runs itself. */
function ViewRequestCard({ approval }: { approval: Exclude<PageApproval, ToolApproval> }) {
  const { catalog } = useChat();
  const requester = toolTitle(catalog.find(approval.server, approval.toolName) ?? { name: approval.toolName });
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
      {...answers(approval)}
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
