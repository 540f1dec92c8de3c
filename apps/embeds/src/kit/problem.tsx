// A whole page that shows only why there is nothing to show.
import type { ReactNode } from 'react';
import { VisibleText } from './name.tsx';
import { Notice } from './notice.tsx';

/** The most lines of technical detail that are shown. */
const MAX_DETAILS = 10;
const MAX_LENGTH = 400;

export interface ProblemProps {
  heading: string;
  /** Details for the developer who fixes it; folded. */
  details?: readonly string[] | undefined;
  tone?: 'danger' | 'quiet' | undefined;
  children?: ReactNode;
}

export function Problem({ heading, details = [], tone = 'danger', children }: ProblemProps): ReactNode {
  return (
    <section className="ve ve-card">
      <Notice tone={tone} icon="problem" heading={heading} isTitle>
        <div className="ve-prose">{children}</div>
        {details.length > 0 && (
          <details className="ve-details">
            <summary>Details</summary>
            <ul>
              {details.slice(0, MAX_DETAILS).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
                <li key={index}>
                  <VisibleText text={line.slice(0, MAX_LENGTH)} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Notice>
    </section>
  );
}
