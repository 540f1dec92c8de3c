// The arguments of a call as a short list; what is not a plain value is JSON.

export function Arguments({ args }: { args: Record<string, unknown> }) {
  const entries = Object.entries(args);
  if (entries.length === 0) return <p className="quiet small">None.</p>;
  return (
    <dl className="arguments">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{show(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function show(value: unknown) {
  if (typeof value === 'string') return value === '' ? <span className="quiet">empty text</span> : value;
  if (typeof value !== 'object' || value === null) return String(value);
  return <code>{JSON.stringify(value)}</code>;
}
