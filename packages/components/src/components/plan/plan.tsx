// The `plan` component: a list of todos with their states and a progress bar.
import { type ReactNode, useId, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { usePrinting } from '../../root/use-printing.ts';
import { ProgressBar } from '../../steps/progress-bar.tsx';
import { StepRow } from '../../steps/step-row.tsx';
import { countSteps } from '../../steps/step-status.ts';
import { useTexts } from '../../texts/texts.ts';
import type { PlanData } from './schema.ts';

const ENGLISH = {
  plan: 'Plan',
  count: (completed: number, total: number) => `${completed} of ${total}`,
  progress: 'Progress',
  more: (count: number) => `${count} more`,
  less: 'Show less',
  completed: 'The plan is completed.',
  ended: 'The plan has ended.',
};
const MAX_VISIBLE = 4;

export function PlanView(props: PlanData & RuntimeProps): ReactNode {
  const { title, description, todos } = props;
  const texts = useTexts('plan', ENGLISH);
  const listId = useId();
  const { lifecycle } = useComponentState(props);
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = usePrinting();
  const counts = countSteps(todos);
  const limit = Math.ceil(props.maxVisibleTodos ?? MAX_VISIBLE);
  const hidden = Math.max(0, todos.length - limit);
  const keys = uniqueKeys(todos);
  const hasEnded = counts.isSettled && lifecycle.status.type !== 'streaming' && lifecycle.status.type !== 'invoking';

  return (
    <ComponentFrame name="plan" props={props} lifecycle={lifecycle} label={title || texts.plan}>
      <div className="vitrine-card vitrine-plan-card">
        <div className="vitrine-steps-header">
          <div className="vitrine-heading">
            <h3>
              <UntrustedText text={title || texts.plan} />
            </h3>
            {description !== undefined && (
              <p>
                <UntrustedText text={description} lines />
              </p>
            )}
          </div>
          <span className="vitrine-progress-count">
            {counts.total > 0 && texts.count(counts.completed, counts.total)}
          </span>
        </div>
        <ProgressBar label={texts.progress} completed={counts.completed} total={counts.total} />
        {todos.length === 0 && lifecycle.status.type !== 'error' && <SkeletonLines />}
        <ul id={listId} className="vitrine-steps">
          {todos.slice(0, isOpen || isPrinting ? todos.length : limit).map((todo, index) => (
            <StepRow key={keys[index]} step={todo} isFolded />
          ))}
        </ul>
        {hidden > 0 && (
          <button
            type="button"
            className="vitrine-plan-fold"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.less : texts.more(hidden)}
          </button>
        )}
        {/* Read once, when the plan has ended; not while it is written. */}
        <span className="vitrine-visually-hidden" role="status">
          {hasEnded && (counts.completed === counts.total ? texts.completed : texts.ended)}
        </span>
      </div>
    </ComponentFrame>
  );
}
