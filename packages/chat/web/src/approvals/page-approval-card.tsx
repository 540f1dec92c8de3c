// A request of the page itself: an address to open, a tool of a view to call.
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
export const spokenTitle = (ask: PageApproval): string =>
  ask.kind === 'link' ? TITLES.link : filled(TITLES.tool, { tool: shownName(ask.name) });

export function PageApprovalCard({ ask }: { ask: PageApproval }) {
  const { catalog } = useChat();
  const asker = toolTitle(catalog.find(ask.server, ask.toolName) ?? { name: ask.toolName });
  const answer = (yes: boolean) => (): boolean => {
    ask.answer(yes);
    return true;
  };
  return (
    <ApprovalCard
      id={ask.id}
      title={ask.kind === 'link' ? TITLES.link : <Template text={TITLES.tool} tool={<Name text={ask.name} />} />}
      allow={ask.kind === 'link' ? CARD.open : CARD.allowOnce}
      onAllow={answer(true)}
      onDeny={answer(false)}
      surfaceId={ask.surfaceId}
    >
      {ask.kind === 'link' ? (
        <>
          <p className="approval-wish">
            <Template text={WISHES.link} asker={<Name text={asker} />} />
          </p>
          <LinkTarget url={ask.url} />
        </>
      ) : (
        <p className="approval-wish">{CARD.viewDoesNotRead}</p>
      )}
      <AskerFacts
        askedBy={ask.kind === 'link' ? FACTS.askedBy : FACTS.offeredBy}
        initiator="view"
        interfaceOf={asker}
        server={ask.server}
      />
      {ask.kind === 'app-tool' ? <ApprovalArguments args={ask.args} /> : null}
    </ApprovalCard>
  );
}
