// The arguments of a call as a short list in the words of the tool's schema, with a note where a secret is masked.

import { ArgumentList } from '@vitrine/components/internal/argument-list';
import { SECRET_MASK } from '@vitrine/std/internal/secrets';
import { useMemo } from 'react';
import { pageLanguage } from '../../language/page-language.ts';
import { describeArguments } from '../../parts/text/argument-words.ts';
import { useStore } from '../../state/store.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../../texts/transcript.ts';

interface ArgumentsProps {
  args: Record<string, unknown>;
  /** The input schema of the tool. Absent: the names and values as they are sent. */
  schema?: unknown;
}

export function Arguments({ args, schema }: ArgumentsProps) {
  const language = useStore(pageLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are in the page's language.
  const describe = useMemo(() => describeArguments(schema), [schema, language]);
  if (Object.keys(args).length === 0) return <p className="quiet small">{TEXTS.noArguments}</p>;
  return (
    <>
      <ArgumentList className="arguments" buttonClassName="text-button" value={args} isCompact describe={describe} />
      {hasMask(args) ? <p className="quiet small">{TEXTS.secretHidden}</p> : null}
    </>
  );
}

/** Whether it contains a masked secret. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === SECRET_MASK;
  return Object.values(value).some(hasMask);
}
