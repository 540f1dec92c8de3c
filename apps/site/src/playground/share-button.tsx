// The button that copies a link to the playground's state.
import { useState } from 'react';
import type { PlaygroundState } from './playground-state.ts';
import { MAX_LINK, writeFragment } from './share-link.ts';

export function ShareButton({ state }: { state: PlaygroundState }) {
  const [outcome, setOutcome] = useState<{ state: PlaygroundState; text: string; link?: string }>();
  const share = async (): Promise<void> => {
    const fragment = await writeFragment(state);
    if (fragment === undefined)
      return setOutcome({ state, text: `Too large for a link of ${MAX_LINK} characters. Share the file itself.` });
    history.replaceState(null, '', fragment);
    const link = location.href;
    // Some browsers allow it only in secure contexts, or not at all.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setOutcome({ state, text: isCopied ? 'Link copied.' : 'Copy this link:', ...(!isCopied && { link }) });
  };
  const current = outcome?.state === state ? outcome : undefined;
  return (
    <>
      <button type="button" className="pg-button" disabled={state.text === ''} onClick={() => void share()}>
        Copy link
      </button>
      <span className="pg-quiet" role="status">
        {current?.text}
      </span>
      {current?.link === undefined ? null : (
        <input
          className="pg-select"
          readOnly
          value={current.link}
          aria-label="Link"
          onFocus={event => event.target.select()}
        />
      )}
    </>
  );
}
