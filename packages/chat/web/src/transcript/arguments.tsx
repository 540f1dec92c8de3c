// The arguments of a call as a short list; values other than plain ones are shown as JSON. Nothing is truncated or hidden.

import { UntrustedText } from '@vitrine/components/untrusted-text';
import { SECRET_MASK } from '@vitrine/protocol/secrets';
import { FoldedText } from '../parts/folded.tsx';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/conversation.ts';

const LONG_CHARACTERS = 10_000;

/** `isFolded`: only the beginning of a very long value is rendered until the user expands it. */
export function Arguments({ args, isFolded = false }: { args: Record<string, unknown>; isFolded?: boolean }) {
  const entries = Object.entries(args);
  if (entries.length === 0) return <p className="quiet small">{TEXTS.noArguments}</p>;
  return (
    <>
      <dl className="arguments">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <UntrustedText text={name} />
            </dt>
            <dd>
              <Value value={value} isFolded={isFolded} />
            </dd>
          </div>
        ))}
      </dl>
      {hasMask(args) ? <p className="quiet small">{TEXTS.secretHidden}</p> : null}
    </>
  );
}

function Value({ value, isFolded }: { value: unknown; isFolded: boolean }) {
  if (value === '') return <span className="quiet">{TEXTS.emptyText}</span>;
  if (typeof value === 'string') return <Whole text={value} isFolded={isFolded} />;
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    <code>
      <Whole text={JSON.stringify(value)} isFolded={isFolded} />
    </code>
  );
}

/** A very long text is rendered piece by piece, with its total length. */
function Whole({ text, isFolded }: { text: string; isFolded: boolean }) {
  if (!isFolded || text.length <= LONG_CHARACTERS) return <UntrustedText text={text} lines />;
  return <FoldedText text={text}>{shown => <UntrustedText text={shown} lines />}</FoldedText>;
}

/** Whether it contains a masked secret. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === SECRET_MASK;
  return Object.values(value).some(hasMask);
}
