// Shown instead of a component when its schema refuses the data, or drawing throws: the data as text.
import { truncate } from '@vitrine/std/internal/truncate';
import type { ReactNode } from 'react';
import { formatPath } from '../contract/define-contract.ts';
import type { PropsIssue } from '../contract/errors.ts';
import { useTexts } from '../texts/texts.ts';
import { ComponentRoot } from './component-root.tsx';
import { ScrollRegion } from './text/scroll-region.tsx';
import { UntrustedText } from './text/untrusted-text.tsx';

const MAX_CHARACTERS = 20_000;

const ENGLISH = {
  refused: 'This result does not have the form that its view expects.',
  threw: 'This view could not be drawn.',
  details: 'Details',
  data: 'Data',
};

interface PropsFallbackProps {
  name: string;
  data: unknown;
  issues?: readonly PropsIssue[] | undefined;
  error?: Error | undefined;
}

export function PropsFallback({ name, data, issues = [], error }: PropsFallbackProps): ReactNode {
  const texts = useTexts('fallback', ENGLISH);
  const details = error ? [error.message] : issues.map(issue => `${formatPath(issue.path)}: ${issue.message}`);
  return (
    <ComponentRoot name="fallback" status={{ type: 'error', message: details[0] ?? '' }}>
      <p className="vitrine-fallback-message">{error ? texts.threw : texts.refused}</p>
      <ScrollRegion className="vitrine-fallback-data" label={texts.data}>
        <pre>
          <UntrustedText text={toReadableText(data)} lines />
        </pre>
      </ScrollRegion>
      <details>
        <summary>{texts.details}</summary>
        <p>{name}</p>
        <ul>
          {details.slice(0, 20).map(detail => (
            <li key={detail}>
              <UntrustedText text={detail} lines />
            </li>
          ))}
        </ul>
      </details>
    </ComponentRoot>
  );
}

/** JSON where possible; truncated to a length that a page shows without delay. */
function toReadableText(data: unknown): string {
  let text: string | undefined;
  try {
    text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  } catch {
    // Circular values and BigInts have no JSON.
  }
  text ??= String(data);
  return truncate(text, MAX_CHARACTERS);
}
