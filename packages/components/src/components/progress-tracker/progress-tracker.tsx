// The `progress-tracker` component: the steps of a running job and the elapsed time.

import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { ProgressBar } from '../../steps/progress-bar.tsx';
import { StepRow } from '../../steps/step-row.tsx';
import { countSteps, type Step, stepState } from '../../steps/step-status.ts';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { formatElapsedTime, useElapsedTime } from './elapsed-time.ts';
import type { ProgressTrackerData } from './schema.ts';

const ENGLISH = {
  progress: 'Progress',
  count: (completed: number, total: number) => `${completed} of ${total}`,
  elapsed: (time: string) => `Elapsed time: ${time}`,
  completed: 'All steps are completed.',
  failed: (label: string) => `Failed: ${label}`,
  ended: 'The job has ended.',
};

export function ProgressTrackerView(props: ProgressTrackerData & RuntimeProps): ReactNode {
  const { title, steps } = props;
  const [shown, more] = useShownItems(steps);
  const texts = useTexts('progress-tracker', ENGLISH);
  const { locale } = useSettings();
  const receipt = props.receipt ?? props.choice ?? undefined;
  const { lifecycle } = useComponentState(props);
  const counts = countSteps(steps);
  const isRunning = !receipt && steps.some(step => stepState(step) === 'running');
  const elapsed = useElapsedTime(props.elapsedTime, isRunning);
  const time = elapsed === undefined ? undefined : formatElapsedTime(elapsed, locale);
  const keys = uniqueKeys(steps);

  return (
    <ComponentFrame
      name="progress-tracker"
      props={{ ...props, receipt }}
      lifecycle={lifecycle}
      label={title || texts.progress}
    >
      <div className="vitrine-card vitrine-progress-card">
        <div className="vitrine-steps-header">
          <div className="vitrine-heading">
            <h3>
              <UntrustedText text={title || texts.progress} />
            </h3>
          </div>
          <span className="vitrine-progress-count">
            {counts.total > 0 && texts.count(counts.completed, counts.total)}
            {time !== undefined && (
              <span className="vitrine-progress-time">
                <span aria-hidden="true">{time}</span>
                <span className="vitrine-visually-hidden">{texts.elapsed(time)}</span>
              </span>
            )}
          </span>
        </div>
        <ProgressBar label={texts.progress} completed={counts.completed} total={counts.total} />
        {steps.length === 0 && lifecycle.status.type !== 'error' && <SkeletonLines />}
        <ol className="vitrine-steps vitrine-progress-steps">
          {shown.map((step, index) => (
            <StepRow key={keys[index]} step={step} isFolded={false} />
          ))}
        </ol>
        {more}
        {/* Only the end is read aloud: not the seconds, and not each step. */}
        <span className="vitrine-visually-hidden" role="status">
          {announcement(steps, texts)}
        </span>
      </div>
    </ComponentFrame>
  );
}

function announcement(steps: readonly Step[], texts: typeof ENGLISH): string | undefined {
  const failed = steps.find(step => stepState(step) === 'failed');
  if (failed) return texts.failed(safeText(failed.label));
  const { isSettled, completed, total } = countSteps(steps);
  if (!isSettled) return undefined;
  return completed === total && total > 0 ? texts.completed : texts.ended;
}
