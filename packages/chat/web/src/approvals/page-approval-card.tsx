// The card of a request by the page itself: to open an address, or to call a tool of a view.
import { LinkTarget } from '../links/link-target.tsx';
import { Name } from '../shown/shown.tsx';
import { shownName } from '../shown/shown-name.ts';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import type { PageApproval } from '../state/page-approvals.ts';
import { CARD, FACTS, TITLES, WISHES } from '../texts/approvals.ts';
import { filled, Template } from '../texts/template.tsx';
import { ApprovalArguments } from './approval-arguments.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { AskerFacts } from './asker-facts.tsx';

/** The title as plain text. */
export const spokenTitle = (approval: PageApproval): string =>
  approval.kind === 'link' ? TITLES.link : filled(TITLES.tool, { tool: shownName(approval.name) });

export function PageApprovalCard({ approval }: { approval: PageApproval }) {
  const { catalog } = useChat();
  const asker = toolTitle(catalog.find(approval.server, approval.toolName) ?? { name: approval.toolName });
  const answer = (yes: boolean) => (): boolean => {
    approval.answer(yes);
    return true;
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
    >
      {approval.kind === 'link' ? (
        <>
          <p className="approval-wish">
            <Template text={WISHES.link} asker={<Name text={asker} />} />
          </p>
          <LinkTarget url={approval.url} />
        </>
      ) : (
        <p className="approval-wish">{CARD.viewDoesNotRead}</p>
      )}
      <AskerFacts
        askedBy={approval.kind === 'link' ? FACTS.askedBy : FACTS.offeredBy}
        initiator="view"
        interfaceOf={asker}
        server={approval.server}
      />
      {approval.kind === 'app-tool' ? <ApprovalArguments args={approval.args} /> : null}
    </ApprovalCard>
  );
}
