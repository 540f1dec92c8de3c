// Buttons that report whether their action worked, such as copying a text.
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { copyText } from './copy-text.ts';

const ENGLISH = { copied: 'Copied', failed: 'Copying is not allowed here' };
const SHOWN_MS = 2000;

interface CopyButtonProps {
  /** Returns the text; called when the button is pressed. */
  text: string | (() => string);
  label: string;
}

/** Copies a text and shows the outcome for two seconds. The clipboard may be denied to frames and to pages without TLS. */
export function CopyButton({ text, label }: CopyButtonProps): ReactNode {
  const texts = useTexts('copy-button', ENGLISH);
  const act = () => copyText(typeof text === 'string' ? text : text());
  return <OutcomeButton label={label} done={texts.copied} failed={texts.failed} act={act} />;
}

interface OutcomeButtonProps {
  label: string;
  /** The button's text after success, and after a failure. */
  done: string;
  failed: string;
  /** Called when the button is pressed; rejects when it failed. */
  act: () => Promise<void>;
}

/** A button that shows for two seconds whether its action worked. */
export function OutcomeButton({ label, done, failed, act }: OutcomeButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<string>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <button
        type="button"
        className="vitrine-copy"
        onClick={() => {
          act().then(
            () => setOutcome(done),
            () => setOutcome(failed),
          );
        }}
      >
        {outcome ?? label}
      </button>
      <span className="vitrine-visually-hidden" role="status">
        {outcome}
      </span>
    </>
  );
}
