import { type ReactNode, useMemo } from 'react';
import { UntrustedText } from '../../root/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';

const ENGLISH = {
  arguments: (count: number) => `Arguments (${count})`,
  cut: (characters: number) => `… ${characters} more characters`,
};
/** What is drawn of one argument: a file's content must not slow the card down. */
const MAX_CHARACTERS = 4000;
/** So many arguments are open at first. */
const MAX_OPEN = 4;

/** The arguments of the call as they will be sent: nothing is hidden but the end of very long values, which says so. */
export function ArgumentsView({ value }: { value: Readonly<Record<string, unknown>> }): ReactNode {
  const texts = useTexts('arguments', ENGLISH);
  const entries = useMemo(() => Object.entries(value).map(([name, value]) => [name, toText(value)] as const), [value]);
  if (entries.length === 0) return null;
  const isShort = entries.length <= MAX_OPEN && entries.every(([, text]) => text.length < 300);
  return (
    <details className="vitrine-arguments" open={isShort}>
      <summary>{texts.arguments(entries.length)}</summary>
      <dl>
        {entries.map(([name, text]) => (
          <div key={name} className="vitrine-argument">
            <dt>
              <code>
                <UntrustedText text={name} />
              </code>
            </dt>
            <dd>
              <code>
                <UntrustedText text={text.slice(0, MAX_CHARACTERS)} lines />
              </code>
              {text.length > MAX_CHARACTERS && <span>{texts.cut(text.length - MAX_CHARACTERS)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A text as itself, everything else as JSON. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    // Circular values and BigInts have no JSON.
    return String(value);
  }
}
