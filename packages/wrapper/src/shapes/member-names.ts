// Which keys of an object are names of members, and which are data: ids, paths, addresses, tokens. Only names are kept. Words that are data,
// such as names of persons, cannot be told from names of members: they are dropped only in objects with many members of the same kind.
import type { ResultShape } from './shape.ts';

/** A word or words without spaces, as programs name members. Dots, slashes and the like occur in files, hosts and addresses. */
const NAME = /^[@$]?[\p{L}_][\p{L}\p{N}_-]{0,63}$/u;
/** Years, numbers of things, hashes. */
const LONG_NUMBER = /\d{4}/;
/** Letters and digits in turn, as in tokens and hashes. */
const MIXED = /\p{L}[_-]?\p{N}/gu;
const MAX_MIXED = 2;
/** Matches a long piece without a word boundary: no word of a language is as long. */
const LONG_PIECE = /[^_\-\p{Lu}]{25}|\p{Lu}{17}/u;
/** An object with more members is a map. */
export const MAX_MEMBERS = 60;
/** An object with so many members of one simple type is a map, such as numbers by word. */
const MANY_ALIKE = 12;
/** An object with so many members that have the same members themselves is a map, such as persons by name. */
const SOME_ALIKE = 3;

/** Whether a key may be kept. Anything else is taken for data. */
export function isMemberName(key: string): boolean {
  return (
    NAME.test(key) &&
    !LONG_NUMBER.test(key) &&
    !LONG_PIECE.test(key) &&
    !key.split(/[_-]/).some(isToken) &&
    (key.match(MIXED) ?? []).length <= MAX_MIXED &&
    key !== '__proto__'
  );
}

/** Long, in one piece, and with digits, as keys of services are. */
function isToken(piece: string): boolean {
  return piece.length >= 16 && /\p{N}/u.test(piece);
}

/** Whether the keys of an object are data. `kept`: the keys that may be kept; `shapes`: of all its members. */
export function isMap(kept: readonly string[], shapes: readonly ResultShape[]): boolean {
  const count = shapes.length;
  if (count > MAX_MEMBERS || (count > 0 && kept.length * 2 < count)) return true;
  const [outline, ...others] = new Set(shapes.map(createOutline));
  if (outline === undefined || others.length > 0) return false;
  return count >= (hasMembers(shapes[0]) ? SOME_ALIKE : MANY_ALIKE);
}

function hasMembers({ properties = {}, items }: ResultShape = { type: [] }): boolean {
  return Object.keys(properties).length > 0 || (items !== undefined && hasMembers(items));
}

/** Equal for shapes of the same kind. */
function createOutline({ type, properties, items, additionalProperties }: ResultShape): string {
  const types = type.map(name => (name === 'integer' ? 'number' : name));
  const members = properties && Object.keys(properties).sort();
  return JSON.stringify([types, members, items && createOutline(items), typeof additionalProperties]);
}
