// The question before an address is opened. Its buttons wait a moment, because a view decides when it appears.
import { useArming } from '@vitrine/react';
import { useEffect, useId, useRef } from 'react';

export interface LinkQuestionProps {
  url: string;
  onAnswer(isAllowed: boolean): void;
}

export function LinkQuestion({ url, onAnswer }: LinkQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isArmed = useArming();
  useEffect(() => dialog.current?.showModal(), []);
  const { host } = new URL(url);
  return (
    <dialog ref={dialog} className="pg-dialog" aria-labelledby={titleId} onClose={() => onAnswer(false)}>
      <h2 id={titleId}>Open this address?</h2>
      <p>What you pasted asks for it. It leads to {host}:</p>
      <p className="pg-address">{url}</p>
      <div className="pg-row">
        <button type="button" className="pg-button" onClick={() => onAnswer(false)}>
          Cancel
        </button>
        <button
          type="button"
          className="pg-button"
          data-answer="allow"
          disabled={!isArmed}
          onClick={() => onAnswer(true)}
        >
          Open in a new tab
        </button>
      </div>
    </dialog>
  );
}
