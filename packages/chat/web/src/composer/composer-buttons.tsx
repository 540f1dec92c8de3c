// The buttons of the composer: send; and during a run, stop it or steer it.
import { COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';

interface ComposerButtonsProps {
  isEmpty: boolean;
  isRunning: boolean;
  isSending: boolean;
  onSteer(): void;
  onStop(): void;
}

export function ComposerButtons({ isEmpty, isRunning, isSending, onSteer, onStop }: ComposerButtonsProps) {
  return (
    <>
      {isRunning && !isEmpty ? (
        <button type="button" className="text-button" disabled={isSending} onClick={onSteer}>
          {TEXTS.sendNow}
        </button>
      ) : null}
      {isRunning ? (
        <button
          type="button"
          className="icon-button"
          data-stop
          aria-label={TEXTS.stop}
          title={TEXTS.stop}
          onClick={onStop}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />
          </svg>
        </button>
      ) : null}
      {isRunning && isEmpty ? null : (
        <button
          type="submit"
          className="icon-button primary"
          data-send
          aria-label={TEXTS.send}
          title={TEXTS.send}
          disabled={isEmpty || isSending}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 13V3.5M3.75 7.5 8 3.25 12.25 7.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </button>
      )}
    </>
  );
}
