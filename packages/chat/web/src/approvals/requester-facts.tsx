// Facts about the requester by which a user can judge it: full names on demand, and warnings about misleading ones.
import type { ApprovalFact } from '@vitrine/components/internal/approval-parts';
import type { Initiator } from '@vitrine/protocol/internal/session/consent';
import { Template } from '../language/template.tsx';
import { FACTS } from '../texts/approvals.ts';
import { nameRemarks } from '../untrusted-text/display-name.ts';
import { WholeName } from '../untrusted-text/name.tsx';

export interface RequesterFactsProps {
  /** @default FACTS.askedBy */
  askedBy?: string;
  initiator: Initiator;
  /** The model is the offline planner. */
  isPlanner?: boolean;
  /** The tool whose interface makes the request, or offers the tool that the model wants to call. */
  uiTitle?: string | undefined;
  server: string;
  /** The tool that would be called: its title and its own name. */
  tool?: { title: string; name: string } | undefined;
}

/** The facts of a card, in the order they are read. */
export function requesterFacts(requester: RequesterFactsProps): ApprovalFact[] {
  const { askedBy = FACTS.askedBy, initiator, isPlanner = false, uiTitle, server, tool } = requester;
  const source =
    uiTitle === undefined ? undefined : <Template text={FACTS.uiFrom} tool={<WholeName text={uiTitle} />} />;
  const askers = {
    user: [],
    server: [],
    view: [{ label: askedBy, value: source }],
    model: [
      { label: askedBy, value: isPlanner ? FACTS.planner : FACTS.model },
      ...(source === undefined ? [] : [{ label: FACTS.offeredBy, value: source }]),
    ],
  };
  return [
    ...askers[initiator],
    { label: FACTS.serverLabel, value: <WholeName text={server} /> },
    ...(tool === undefined ? [] : [{ label: FACTS.tool, value: <WholeName text={tool.name} /> }]),
  ];
}

/** Warnings about names that may mislead. */
export function RequesterRemarks({ uiTitle, tool }: RequesterFactsProps) {
  const remarks = [
    ...(uiTitle === undefined ? [] : nameRemarks(uiTitle)),
    ...(tool === undefined ? [] : [...nameRemarks(tool.title), ...nameRemarks(tool.name, { plain: true })]),
  ];
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks">
      {[...new Set(remarks)].map(remark => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** The facts beside one another, as far as there is room. */
export function FactsLine({ facts }: { facts: readonly ApprovalFact[] }) {
  return (
    <dl className="facts-line">
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one request have no other identity.
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
