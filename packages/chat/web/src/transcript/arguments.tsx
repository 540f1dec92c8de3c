// The arguments of a call as a short list; what is not a plain value is JSON. Nothing of them is cut, and nothing is hidden in them.
import { SECRET_MASK } from '@vitrine/protocol';
import { Folded } from '../parts/folded.tsx';
import { Shown } from '../shown/shown.tsx';

const LONG_CHARACTERS = 10_000;

export function Arguments({ args }: { args: Record<string, unknown> }) {
  const entries = Object.entries(args);
  if (entries.length === 0) return <p className="quiet small">None.</p>;
  return (
    <>
      <dl className="arguments">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <Shown text={name} />
            </dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {hasMask(args) ? (
        <p className="quiet small">Dots stand for a secret. The tool got it; it is kept nowhere.</p>
      ) : null}
    </>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === '') return <span className="quiet">empty text</span>;
  if (typeof value === 'string') return <Whole text={value} />;
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    <code>
      <Whole text={JSON.stringify(value)} />
    </code>
  );
}

/** A very long text is drawn a piece at a time; how much there is of it is said. */
function Whole({ text }: { text: string }) {
  if (text.length <= LONG_CHARACTERS) return <Shown text={text} lines />;
  return <Folded text={text}>{shown => <Shown text={shown} lines />}</Folded>;
}

/** Whether a secret was masked anywhere in it. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === SECRET_MASK;
  return Object.values(value).some(hasMask);
}
