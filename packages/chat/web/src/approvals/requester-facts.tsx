// Facts about the requester by which a user can judge it: full names on demand, and warnings about misleading ones.
import type { Initiator } from '@vitrine/protocol/consent';
import { FACTS } from '../texts/approvals.ts';
import { Template } from '../texts/template.tsx';
import { nameRemarks } from '../untrusted-text/display-name.ts';
import { WholeName } from '../untrusted-text/name.tsx';

export interface RequesterFactsProps {
  /** @default FACTS.askedBy */
  askedBy?: string;
  initiator: Initiator;
  /** The tool whose interface makes the request; only for views. */
  interfaceOf?: string | undefined;
  server: string;
  /** The tool that would be called: its title and its own name. */
  tool?: { title: string; name: string } | undefined;
}

export function RequesterFacts({ askedBy = FACTS.askedBy, initiator, interfaceOf, server, tool }: RequesterFactsProps) {
  const remarks = [
    ...(interfaceOf === undefined ? [] : nameRemarks(interfaceOf)),
    ...(tool === undefined ? [] : [...nameRemarks(tool.title), ...nameRemarks(tool.name, { plain: true })]),
  ];
  return (
    <>
      <dl className="facts">
        {initiator === 'server' ? null : (
          <>
            <dt>{askedBy}</dt>
            <dd>
              {interfaceOf === undefined ? (
                FACTS.model
              ) : (
                <Template text={FACTS.interfaceOf} tool={<WholeName text={interfaceOf} />} />
              )}
            </dd>
          </>
        )}
        <dt>{FACTS.serverLabel}</dt>
        <dd>
          <WholeName text={server} />
        </dd>
        {tool === undefined ? null : (
          <>
            <dt>{FACTS.tool}</dt>
            <dd className="mono">
              <WholeName text={tool.name} />
            </dd>
          </>
        )}
      </dl>
      {remarks.length > 0 ? (
        <ul className="remarks">
          {[...new Set(remarks)].map(remark => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
