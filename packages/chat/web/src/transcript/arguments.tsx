// The arguments of a call as a short list; what is not a plain value is JSON. Nothing of them is cut, and nothing is hidden in them.
import { SECRET_MASK } from '@vitrine/protocol';
import { Shown } from '../shown/shown.tsx';

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
  if (typeof value === 'string') return <Shown text={value} lines />;
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    <code>
      <Shown text={JSON.stringify(value)} lines />
    </code>
  );
}

/** Whether a secret was masked anywhere in it. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === SECRET_MASK;
  return Object.values(value).some(hasMask);
}
