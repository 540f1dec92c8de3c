// The arguments of a call as a short list, with a note where a secret is masked.

import { ArgumentList } from '@vitrine/components/internal/argument-list';
import { SECRET_MASK } from '@vitrine/protocol/internal/secrets';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/conversation.ts';

export function Arguments({ args }: { args: Record<string, unknown> }) {
  if (Object.keys(args).length === 0) return <p className="quiet small">{TEXTS.noArguments}</p>;
  return (
    <>
      <ArgumentList className="arguments" buttonClassName="text-button" value={args} isCompact />
      {hasMask(args) ? <p className="quiet small">{TEXTS.secretHidden}</p> : null}
    </>
  );
}

/** Whether it contains a masked secret. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === SECRET_MASK;
  return Object.values(value).some(hasMask);
}
