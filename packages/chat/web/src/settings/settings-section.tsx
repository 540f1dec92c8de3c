// What the tabs of the settings have in common: loading, a problem with a way out, and an announcement of what was done.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ReactNode, useRef, useState } from 'react';
import { SETTINGS } from '../texts/settings/settings.ts';
import { Problem } from '../untrusted-text/problem.tsx';

/** Performs the change of a button or switch; shows its error, and announces `done` to screen readers. */
export type Change = (change: Promise<unknown>, done: string) => void;

export interface Changes {
  readonly change: Change;
  readonly problem: string | undefined;
  readonly announcement: string;
  /** Panel for the element whose buttons may disappear by a change: the focus stays in its tab then. */
  readonly panel: React.RefObject<HTMLDivElement | null>;
}

export function useChanges(): Changes {
  const panel = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const change: Change = (changing, done) => {
    setProblem(undefined);
    changing.then(
      () => {
        setAnnouncement(done);
        // The focused button may have disappeared with its line.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            panel.current?.closest<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
        });
      },
      (error: unknown) => setProblem(errorMessage(error)),
    );
  };
  return { change, problem, announcement, panel };
}

interface SettingsSectionsProps {
  readonly changes: Changes;
  /** Reason why loading failed; absent when it did not. */
  readonly failure?: string | undefined;
  readonly onRetry: () => void;
  /** Content of the section; undefined while it is loading. */
  readonly children: ReactNode | undefined;
}

export function SettingsSections({ changes, failure, onRetry, children }: SettingsSectionsProps) {
  const problem = failure ?? changes.problem;
  return (
    <div ref={changes.panel} className="settings-sections">
      {problem === undefined ? null : <Problem text={problem} onRetry={failure === undefined ? undefined : onRetry} />}
      {failure === undefined ? (children ?? <p className="quiet">{SETTINGS.loading}</p>) : null}
      <p className="unseen" role="status">
        {changes.announcement}
      </p>
    </div>
  );
}
