// Shows the text of a tool's result where there are no data to draw.
import type { ReactNode } from 'react';
import { VisibleText } from './name.tsx';
import { Problem } from './problem.tsx';

/** The most characters that are drawn: a whole log would block the page. */
const MAX_DRAWN = 20_000;

export interface ToolTextProps {
  heading: string;
  text: string;
  tone: 'danger' | 'quiet';
  /** Reasons why it is shown as text; folded. */
  details?: readonly string[];
}

/** Text with its hidden characters named, except line breaks and tabs, which are kept. */
function Lines({ text }: { text: string }): ReactNode {
  return text.split(/(\r?\n|\t)/).map((piece, index) =>
    index % 2 === 1 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
      <VisibleText key={index} text={piece} />
    ),
  );
}

export function ToolText({ heading, text, tone, details }: ToolTextProps): ReactNode {
  const remaining = Math.max(0, text.length - MAX_DRAWN);
  return (
    <Problem heading={heading} tone={tone} details={details}>
      <pre className="ve-text">
        <Lines text={text.slice(0, MAX_DRAWN)} />
      </pre>
      {remaining > 0 && <p>{remaining.toLocaleString('en')} more characters are in the conversation.</p>}
    </Problem>
  );
}
