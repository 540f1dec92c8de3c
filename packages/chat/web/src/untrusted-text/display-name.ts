// Names of servers and tools as users see them: a long name keeps its end; look-alike letters are
// reported (Unicode TR 39, as far as a name in a question needs it).
import { cutMiddle, hiddenName, safeText, textPieces } from '@vitrine/std/internal/safe-text';
import { NAME_WARNINGS } from '../texts/warnings.ts';

/** Maximum characters of a name that is read at a glance. */
export const NAME_LENGTH = 80;

/** A name in one line, for plain text: attributes, announcements. */
export const displayName = (name: string): string => safeText(cutMiddle(name, NAME_LENGTH));

const LOOKALIKE_SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  name => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** Warnings about details of a name that a user may overlook, one sentence each. `plain`: the name is an identifier, which needs only letters a to z. */
export function nameRemarks(name: string, { plain = false } = {}): string[] {
  const remarks: string[] = [];
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const mixed = words.some(word => LOOKALIKE_SCRIPTS.filter(script => script.test(word)).length > 1);
  const strange = [...new Set(name.match(/[^\x20-\x7e]/gu))];
  if (mixed || (plain && strange.length > 0)) {
    const shown = strange.slice(0, 4).map(character => `${shownCharacter(character)}${hiddenName(character)}`);
    const listed = shown.join(', ');
    remarks.push(strange.length > 4 ? NAME_WARNINGS.moreLookalikes(listed) : NAME_WARNINGS.lookalikes(listed));
  }
  if (textPieces(name).some(({ hidden }) => hidden)) remarks.push(NAME_WARNINGS.invisible);
  return remarks;
}

const shownCharacter = (character: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} ` : '';
