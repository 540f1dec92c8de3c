// A problem in one sentence, and the way out where there is one.
import { SHELL_TEXTS } from '../texts/shell.ts';
import { MessageText } from './message-text.tsx';

interface ProblemProps {
  readonly text: string;
  readonly className?: string;
  /** Draws the button "Try again". */
  readonly onRetry?: (() => void) | undefined;
}

export function Problem({ text, className = '', onRetry }: ProblemProps) {
  const classes = `problem ${className}`.trim();
  if (!onRetry)
    return (
      <p className={classes} role="alert">
        <MessageText text={text} />
      </p>
    );
  return (
    <div className={classes} role="alert">
      <p>
        <MessageText text={text} />
      </p>
      <button type="button" className="text-button" onClick={onRetry}>
        {SHELL_TEXTS.tryAgain}
      </button>
    </div>
  );
}
