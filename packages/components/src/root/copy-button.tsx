// A button that copies a text and reports it.
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.ts';

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
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
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
        onClick={() => void copy(typeof text === 'string' ? text : text()).then(setOutcome)}
      >
        {outcome ? texts[outcome] : label}
      </button>
      <span className="vitrine-visually-hidden" role="status">
        {outcome && texts[outcome]}
      </span>
    </>
  );
}

async function copy(text: string | (() => string)): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    return 'copied';
  } catch {
    return 'failed';
  }
}
