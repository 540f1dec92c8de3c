// One step or todo: its state as a mark, its label and its description.
import type { ReactNode } from 'react';
import { UntrustedText } from '../root/text/untrusted-text.tsx';
import { useTexts } from '../texts/texts.ts';
import { type Step, stepState } from './step-status.ts';

const ENGLISH = {
  pending: 'Not started',
  running: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

interface StepRowProps {
  step: Step;
  /** The description is collapsed below the label. */
  isFolded: boolean;
}

/** One step of a list: its mark, its label, and its state in words for assistive technology. */
export function StepRow({ step, isFolded }: StepRowProps): ReactNode {
  const texts = useTexts('steps', ENGLISH);
  const state = stepState(step);
  const label = (
    <>
      <span className="vitrine-step-label">
        <UntrustedText text={step.label} />
      </span>
      <span className="vitrine-visually-hidden">, {texts[state]}</span>
    </>
  );
  return (
    <li className="vitrine-step" data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
      <span className="vitrine-step-mark" aria-hidden="true">
        <StepMark state={state} />
      </span>
      {step.description === undefined ? (
        <div className="vitrine-step-text">{label}</div>
      ) : isFolded ? (
        <details className="vitrine-step-text">
          <summary>{label}</summary>
          <p>
            <UntrustedText text={step.description} lines />
          </p>
        </details>
      ) : (
        <div className="vitrine-step-text">
          {label}
          <p>
            <UntrustedText text={step.description} lines />
          </p>
        </div>
      )}
    </li>
  );
}

const MARKS = {
  completed: 'M5 8.2l2.2 2.2L11.2 6',
  failed: 'M5.5 5.5l5 5M10.5 5.5l-5 5',
  cancelled: 'M5 8h6',
} as const;

function StepMark({ state }: { state: ReturnType<typeof stepState> }): ReactNode {
  if (state === 'running') return <span className="vitrine-spinner" />;
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="8" cy="8" r="7" strokeWidth="1.5" fill={state === 'completed' ? 'currentColor' : 'none'} />
      {state !== 'pending' && (
        <path
          className="vitrine-step-sign"
          d={MARKS[state]}
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
