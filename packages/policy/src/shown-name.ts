// A name of somebody else's in a line for a person: it must not turn the line around, break it, or push the rest of it out of sight.

const MAX_CHARACTERS = 100;
/** Controls, line ends, and what no font draws: direction marks, joiners, fillers, tags. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}]/gu;

/** The name with U+FFFD for what cannot be seen, cut after 100 characters. */
export function shownName(name: string): string {
  const visible = name.slice(0, 4 * MAX_CHARACTERS).replace(INVISIBLE, '\uFFFD');
  const characters = [...visible];
  return characters.length <= MAX_CHARACTERS ? visible : `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
