// The other ways to answer, behind "More options".
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CARD } from '../texts/approvals.ts';
import { useCardArming } from './arming/use-card-arming.ts';

/** Maximum length of the user's note to the model. */
const MAX_REASON = 1000;

/** Another way to allow, behind "More options". */
export interface MoreChoice {
  readonly key: string;
  readonly label: ReactNode;
  choose(): void;
}

interface MoreChoicesProps {
  choices: readonly MoreChoice[];
  takesReason: boolean;
  decide(answer: () => unknown): void;
  onDeny(reason: string): void;
}

/** The options below the buttons. They have just appeared, so their arming time starts anew. */
export function MoreChoices({ choices, takesReason, decide, onDeny }: MoreChoicesProps) {
  const panel = useRef<HTMLDivElement>(null);
  const armed = useCardArming(panel, panel);
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onDeny(reason.trim());
  };
  return (
    <div className="approval-choices" ref={panel}>
      {choices.map(({ key, label, choose }) => (
        <button
          type="button"
          className="text-button"
          key={key}
          data-approval-choice={key}
          aria-disabled={!armed}
          onClick={({ detail }) => (armed && detail <= 1 ? decide(choose) : undefined)}
        >
          {label}
        </button>
      ))}
      {takesReason ? (
        <form className="approval-reason" onSubmit={onSubmit}>
          <label className="label" htmlFor={reasonId}>
            {CARD.reason}
          </label>
          <input
            id={reasonId}
            value={reason}
            maxLength={MAX_REASON}
            autoComplete="off"
            onChange={event => setReason(event.target.value)}
          />
          <button type="submit" className="button">
            {CARD.denyWithReason}
          </button>
        </form>
      ) : null}
    </div>
  );
}
