// Names of servers and tools as a user sees them: a name that is too long keeps its end; letters that can be taken for others are pointed
// out (Unicode TR 39, as far as a name in a question needs it).
import { cutMiddle, hiddenName, safeText, textPieces } from '@vitrine/protocol/safe-text';
import { NAME_WARNINGS } from '../texts/warnings.ts';

/** As long as a name may be that is read at a glance, in characters. */
export const NAME_LENGTH = 80;

/** A name in one line, for where there is only text: attributes, announcements. */
export const shownName = (name: string): string => safeText(cutMiddle(name, NAME_LENGTH));

const LOOKALIKE_SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  name => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** What a user may overlook in a name, a sentence each. `plain`: the name is an identifier, which has no need of other letters than a to z. */
export function nameRemarks(name: string, { plain = false } = {}): string[] {
  const remarks: string[] = [];
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const mixed = words.some(word => LOOKALIKE_SCRIPTS.filter(script => script.test(word)).length > 1);
  const strange = [...new Set(name.match(/[^\x20-\x7e]/gu))];
  if (mixed || (plain && strange.length > 0)) {
    const listed = strange.slice(0, 4).map(character => `${shownCharacter(character)}${hiddenName(character)}`);
    remarks.push(strange.length > 4 ? NAME_WARNINGS.moreLookalikes(listed) : NAME_WARNINGS.lookalikes(listed));
  }
  if (textPieces(name).some(({ hidden }) => hidden)) remarks.push(NAME_WARNINGS.invisible);
  return remarks;
}

const shownCharacter = (character: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} ` : '';
