// What is wrong with a new name, as far as a page can know. The database has the last word.

/** A sentence for the person; undefined: nothing. */
export function nameProblem(newName: string, present: string): string | undefined {
  const name = newName.trim();
  if (name === '') return 'Enter the new name.';
  if (name === present) return 'That is the name it has.';
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return 'The name has characters that cannot be seen. Type it by hand.';
  return undefined;
}
