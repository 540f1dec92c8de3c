// A running call: its progress, if the server reports it, and a button to cancel it.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';
import { formatNumber } from '../../parts/text/format.ts';
import type { CallEntry } from '../../state/session/transcript.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../../texts/transcript.ts';
import { MessageText } from '../../untrusted-text/message-text.tsx';
import { Problem } from '../../untrusted-text/problem.tsx';

interface ProgressProps {
  entry: CallEntry;
  /** The server's words while the tool runs and reports no progress. */
  runningText: string | undefined;
  /** Absent for a reader, who cannot cancel it. */
  onCancel: (() => Promise<void>) | undefined;
}

export function Progress({ entry, runningText, onCancel }: ProgressProps) {
  const { progress } = entry;
  const [error, setError] = useState<string>();
  const [stopping, setStopping] = useState(false);
  const cancel = async (): Promise<void> => {
    setStopping(true);
    try {
      await onCancel?.();
    } catch (problem) {
      setStopping(false);
      setError(errorMessage(problem));
    }
  };
  return (
    <div className="progress">
      <progress
        aria-label={TEXTS.progress}
        {...(progress?.total === undefined ? {} : { value: progress.progress, max: progress.total })}
      />
      <p className="progress-line">
        <span>
          {stopping ? TEXTS.cancelling : <MessageText text={progress?.message ?? runningText ?? TEXTS.running} />}
        </span>
        {progress ? (
          <span className="quiet">
            {progress.total === undefined
              ? formatNumber(progress.progress)
              : TEXTS.progressLabel(progress.progress, progress.total)}
          </span>
        ) : null}
        {onCancel ? (
          <button type="button" className="text-button" disabled={stopping} onClick={() => void cancel()}>
            {TEXTS.cancel}
          </button>
        ) : null}
      </p>
      {error ? <Problem text={error} /> : null}
    </div>
  );
}
