// The one place where the person says yes or no to what somebody else wants. Modal, so that nothing else can be meant by a key;
// it opens with the focus on itself, and its yes is out of reach of a double click and of a key that is held down.
import { useArming } from '@vitrine/react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** What had the focus before the first of several questions. */
let origin: Element | null = null;

/** `close()` gives the focus back, except to a frame. Between two questions nobody has it: what is typed then is meant for neither view. */
function giveFocusBack(): void {
  if (document.querySelector('dialog.ask[open]')) return;
  const before = origin;
  origin = null;
  if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus();
}

export interface AskDialogProps {
  title: ReactNode;
  children: ReactNode;
  yes: string;
  /** Called once. */
  onYes(): void;
  /** Called once; also by Escape. */
  onNo(): void;
  error?: string | undefined;
  /** How many questions wait behind this one. */
  more?: number;
}

export function AskDialog({ title, children, yes, onYes, onNo, error, more = 0 }: AskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const armed = useArming();
  const [answered, setAnswered] = useState(false);
  const decided = useRef(false);

  useEffect(() => {
    origin ??= document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    return () => {
      element?.close();
      setTimeout(giveFocusBack);
    };
  }, []);
  // An answer that could not be delivered may be given again.
  useEffect(() => {
    if (!error) return;
    decided.current = false;
    setAnswered(false);
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, [error]);

  const decide = (answer: () => void): void => {
    if (decided.current) return;
    decided.current = true;
    setAnswered(true);
    answer();
  };
  const onYesClick = (event: MouseEvent): void => {
    // `detail` counts the clicks of a double click; a key's click has 0.
    if (armed && event.detail <= 1) decide(onYes);
  };

  return (
    <dialog
      ref={dialog}
      className="dialog ask"
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={event => {
        event.preventDefault();
        decide(onNo);
      }}
      // A browser may close it without asking first, when the page was not used since it opened (HTML, close watchers). The event comes
      // late: one that is open again was closed by us.
      onClose={() => dialog.current?.open || decide(onNo)}
      onKeyDown={event => {
        // A held Enter or Space was meant for what was there before.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {error ? (
        <p className="problem" role="alert">
          {error}
        </p>
      ) : null}
      <div className="ask-actions">
        {more > 0 ? <span className="quiet">{`${more} more to answer`}</span> : null}
        <span className="spring" />
        <button type="button" className="button" disabled={answered} onClick={() => decide(onNo)}>
          Deny <kbd>Esc</kbd>
        </button>
        <button
          type="button"
          className="button primary"
          disabled={answered}
          aria-disabled={!armed}
          onClick={onYesClick}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
