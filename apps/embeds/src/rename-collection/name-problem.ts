// Checks a new name of a collection, as far as a page can. The database decides.

/** A sentence for the user; undefined: the name is fine. */
export function nameProblem(newName: string, present: string): string | undefined {
  const name = newName.trim();
  if (name === '') return 'Enter the new name.';
  if (name === present) return 'That is the name it has.';
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return 'The name has characters that cannot be seen. Type it by hand.';
  return undefined;
}
