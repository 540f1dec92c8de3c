// A JSON value as indented text, with a way to copy it.
import { useMemo, useState } from 'react';
import { Shown } from '../shown/shown.tsx';
import { characters, Folded } from './folded.tsx';

export function Json({ value, label }: { value: unknown; label: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? 'undefined', [value]);
  return (
    <div className="json">
      <Folded what={characters(text)}>
        {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
        <section aria-label={label} className="code" tabIndex={0}>
          <pre>
            <Shown text={text} lines />
          </pre>
        </section>
      </Folded>
      <CopyButton text={text} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    );
  };
  return (
    <button type="button" className="text-button copy" onClick={copy} onBlur={() => setState('idle')}>
      <span aria-live="polite">{{ idle: 'Copy', done: 'Copied', failed: 'Could not copy' }[state]}</span>
    </button>
  );
}
