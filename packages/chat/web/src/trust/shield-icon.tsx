// A shield icon in the size of the text. It is decorative: text beside it has the meaning.

export function ShieldIcon({ marked = false }: { marked?: boolean }) {
  return (
    <svg className="shield-icon" viewBox="0 0 12 14" aria-hidden="true" focusable="false">
      <path d="M6 .75 11 2.5v4.25c0 3-2 5.25-5 6.5-3-1.25-5-3.5-5-6.5V2.5z" />
      {marked ? <path className="shield-mark" d="M6 3.75v4M6 9.5v.75" /> : null}
    </svg>
  );
}
