// A JSON value as text, indented unless it is deep, with a copy button.

import { UntrustedText } from '@vitrine/components/untrusted-text';
import { useMemo, useState } from 'react';
import { COPY_TEXTS } from '../texts/parts.ts';
import { FoldedText } from './folded.tsx';
import { jsonText } from './json-text.ts';

export function Json({ value, label }: { value: unknown; label: string }) {
  const text = useMemo(() => jsonText(value), [value]);
  return (
    <div className="json">
      <FoldedText text={text}>
        {shown => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
          <section aria-label={label} className="code" tabIndex={0}>
            <pre>
              <UntrustedText text={shown} lines />
            </pre>
          </section>
        )}
      </FoldedText>
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
      <span aria-live="polite">{COPY_TEXTS[state]}</span>
    </button>
  );
}
