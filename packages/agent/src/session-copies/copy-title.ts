// The title of a copy.

/** Characters of a title. */
const MAX_TITLE = 200;

/** `Trip` → `Trip (copy)` → `Trip (copy 2)`. */
export function copyTitle(title: string): string {
  const { base = title, number = '1' } = /^(?<base>.*) \(copy(?: (?<number>\d{1,6}))?\)$/s.exec(title)?.groups ?? {};
  const ending = base === title ? ' (copy)' : ` (copy ${Number(number) + 1})`;
  return `${base.slice(0, MAX_TITLE - ending.length).trimEnd()}${ending}`;
}
