// The interface by which a server asks, within the card of its question. It can do nothing but answer: its host offers no tools, no links, no messages
// and no other size.
import type { Elicitation } from '@vitrine/protocol/internal/session/events';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { HostProvider, Surface, SurfaceArea, useSurface } from '@vitrine/react';
import { useRef } from 'react';
import { filled, Template } from '../../language/template.tsx';
import { PLACE } from '../../surface/tab-order.ts';
import { QUESTION } from '../../texts/approvals.ts';
import { displayName } from '../../untrusted-text/display-name.ts';
import { Name } from '../../untrusted-text/name.tsx';
import { Problem } from '../../untrusted-text/problem.tsx';
import { useCardArming } from '../arming/use-card-arming.ts';
import { useQuestionHost } from './use-question-host.ts';
import { type SendAnswer, useViewAnswer } from './use-view-answer.ts';

export interface QuestionViewProps {
  /** Id of the approval. */
  id: string;
  server: string;
  elicitation: Elicitation;
  part: UIResourcePart;
  send: SendAnswer;
  /** The user wants the form. */
  onForm(): void;
  /** The view cannot answer. */
  onFailed(problem: string): void;
}

export function QuestionView(props: QuestionViewProps) {
  const host = useQuestionHost();
  return (
    <HostProvider host={host}>
      <FrameOfQuestion {...props} />
    </HostProvider>
  );
}

function FrameOfQuestion({ id, server, elicitation, part, send, onForm, onFailed }: QuestionViewProps) {
  const frame = useRef<HTMLElement>(null);
  const formButton = useRef<HTMLButtonElement>(null);
  // An answer counts as a press of the card: not before the card has been still and visible for a while.
  const isArmed = useCardArming(frame, formButton);
  const surfaceId = `question-${id}`;
  const snapshot = useSurface(surfaceId);
  const problem = useViewAnswer({ surfaceId, snapshot, elicitation, isArmed, send, onFailed });
  const label = filled(QUESTION.label, { server: displayName(server) });
  return (
    <section className="question-view" ref={frame} aria-label={label} data-armed={isArmed}>
      <p className="question-origin">
        <span>
          <Template text={QUESTION.origin} server={<Name text={server} />} />
        </span>
        <button type="button" className="text-button" ref={formButton} onClick={onForm}>
          {QUESTION.useForm}
        </button>
      </p>
      <SurfaceArea className="question-area">
        <div {...{ [PLACE]: surfaceId }}>
          <Surface id={surfaceId} part={part} title={label} fallback={<p className="quiet">{QUESTION.loading}</p>} />
        </div>
      </SurfaceArea>
      <div role="status">{problem === undefined ? null : <Problem text={problem} />}</div>
    </section>
  );
}
