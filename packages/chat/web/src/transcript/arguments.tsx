// The arguments of a call as a short list; what is not a plain value is JSON. Nothing of them is cut, and nothing is hidden in them.
import { SECRET_MASK } from '@vitrine/protocol/secrets';
import { FoldedText } from '../parts/folded.tsx';
import { Shown } from '../shown/shown.tsx';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/conversation.ts';

const LONG_CHARACTERS = 10_000;

/** `isFolded`: of a very long value only the beginning is drawn until the user wants more. */
export function Arguments({ args, isFolded = false }: { args: Record<string, unknown>; isFolded?: boolean }) {
  const entries = Object.entries(args);
  if (entries.length === 0) return <p className="quiet small">{TEXTS.noArguments}</p>;
  return (
    <>
      <dl className="arguments">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <Shown text={name} />
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

/** A very long text is drawn a piece at a time; how much there is of it is said. */
function Whole({ text, isFolded }: { text: string; isFolded: boolean }) {
  if (!isFolded || text.length <= LONG_CHARACTERS) return <Shown text={text} lines />;
  return <FoldedText text={text}>{shown => <Shown text={shown} lines />}</FoldedText>;
}

/** Whether a secret was masked anywhere in it. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === SECRET_MASK;
  return Object.values(value).some(hasMask);
}
