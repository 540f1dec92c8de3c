// Who asks, as a person may judge it: each name whole when wanted, and what may be overlooked in it.
import { WholeName } from '../shown/shown.tsx';
import { nameRemarks } from '../shown/visible-text.ts';

export interface AskFactsProps {
  /** The words before `asker`. */
  askedBy: string;
  /** The tool whose interface asks; `undefined`: it is no interface that asks. */
  interfaceOf?: string | undefined;
  server: string;
  /** The tool that would be called: its title and its own name. */
  tool?: { title: string; name: string };
}

export function AskFacts({ askedBy, interfaceOf, server, tool }: AskFactsProps) {
  const remarks = [
    ...(interfaceOf === undefined ? [] : nameRemarks(interfaceOf)),
    ...(tool === undefined ? [] : [...nameRemarks(tool.title), ...nameRemarks(tool.name, { plain: true })]),
  ];
  return (
    <>
      <dl className="facts">
        <dt>{askedBy}</dt>
        <dd>
          {interfaceOf === undefined ? (
            'the model'
          ) : (
            <>
              the interface of <WholeName text={interfaceOf} />
            </>
          )}
        </dd>
        <dt>Server</dt>
        <dd>
          <WholeName text={server} />
        </dd>
        {tool === undefined ? null : (
          <>
            <dt>Tool</dt>
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
