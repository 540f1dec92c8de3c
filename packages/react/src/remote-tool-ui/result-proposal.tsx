// The question whether to accept a result that a page proposes.
import { type ReactNode, useId } from 'react';
import { useArming } from '../use-arming.ts';

/** The texts of the question, which an application may replace for other languages. */
export interface ProposalLabels {
  /** Question above the result; `from` is the host name of the page. */
  question(toolName: string, from: string): string;
  accept: string;
  refuse: string;
  /** Note below a result too long to be shown whole. */
  cut(shown: number, total: number): string;
}

export const PROPOSAL_LABELS: ProposalLabels = {
  question: (toolName, from) => `The interface from ${from} proposes this as the result of ${toolName}:`,
  accept: 'Use this result',
  refuse: 'Refuse',
  cut: (shown, total) => `The first ${shown} of ${total} characters.`,
};

export interface ResultProposalProps {
  toolName: string;
  /** Host name of the page that proposes. */
  from: string;
  result: unknown;
  labels: ProposalLabels;
  onAccept(): void;
  onRefuse(): void;
}

const MAX_SHOWN = 20_000;

/** Asks the user whether to accept a proposed result, in the application's own page, where no view can draw or click. */
export function ResultProposal({ toolName, from, result, labels, onAccept, onRefuse }: ResultProposalProps): ReactNode {
  const question = useId();
  // The user cannot have meant to press a button that has just appeared under the pointer.
  const armed = useArming();
  const text = typeof result === 'string' ? result : (JSON.stringify(result, null, 2) ?? String(result));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have the name too, but browsers draw a border around it
    <div role="group" aria-labelledby={question} className="vitrine-proposal">
      <p id={question}>{labels.question(toolName, from)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable */}
      <pre tabIndex={0} style={RESULT}>
        {text.slice(0, MAX_SHOWN)}
      </pre>
      {text.length > MAX_SHOWN && <p>{labels.cut(MAX_SHOWN, text.length)}</p>}
      <button type="button" aria-disabled={!armed} onClick={() => armed && onAccept()}>
        {labels.accept}
      </button>{' '}
      <button type="button" onClick={onRefuse}>
        {labels.refuse}
      </button>
    </div>
  );
}

const RESULT = { maxHeight: '12em', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
