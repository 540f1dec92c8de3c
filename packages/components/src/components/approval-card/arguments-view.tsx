// The arguments of an action that needs approval, as a list of names and values.
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { ArgumentList } from './argument-list.tsx';
import { argumentText } from './argument-text.ts';

const ENGLISH = { arguments: (count: number) => `Arguments (${count})` };
/** Number of short arguments that are open at first. */
const MAX_OPEN = 4;
const SHORT_CHARACTERS = 300;

/** The arguments of the call as they will be sent, folded when they are many or long. */
export function ArgumentsView({ value }: { value: Readonly<Record<string, unknown>> }): ReactNode {
  const texts = useTexts('arguments-view', ENGLISH);
  const count = Object.keys(value).length;
  const isShort = useMemo(
    () => count <= MAX_OPEN && Object.values(value).every(item => argumentText(item).length < SHORT_CHARACTERS),
    [value, count],
  );
  if (count === 0) return null;
  return (
    <details className="vitrine-arguments" open={isShort}>
      <summary>{texts.arguments(count)}</summary>
      <ArgumentList value={value} />
    </details>
  );
}
