// Tokens of a request and of a tool's definition, normalised so that they can be compared.

export interface Token {
  /** Text as written. */
  readonly text: string;
  /** Position in the request, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Lower case, without accents and common endings. */
  readonly stem: string;
}

/** Stop words: they do not tell tools apart, and are cut from both ends of a text argument. */
const STOP_WORDS = new Set(
  `a an the this that these those some any my your our their its his her me us you we i they it he she them
  and or but if then so as of in on at to from for with by about into over after before between during until till
  is are was were be been being am do does did done have has had will would shall should can could may might must
  what which who whom whose when where why how there here please kindly just only also too very really much many
  let lets want wants wanted like need needs know tell give gives back up out off go going get gets going d s m re ve ll t
  hi hello hey ok okay thanks thank yes no not without call called named using use via per each every
  cheapest best worst newest latest oldest largest biggest smallest longest shortest highest lowest
  still already yet more less most least than under below above first second third last one ones other others another thing things something anything stuff`.split(
    /\s+/,
  ),
);

/** Whether a word is a stop word, also in a shortened form: "what's". */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase().replace(/['’].*$/, ''));

/** Verbs and nouns that many tools share; a request with only one of them matches no tool. */
const GENERIC = new Set([
  'show',
  'list',
  'get',
  'find',
  'add',
  'run',
  'mak',
  'tool',
  'open',
  'view',
  'print',
  'see',
  'data',
  'all',
  'set',
  'put',
  'start',
  'display',
]);
export const isGeneric = (stem: string): boolean => GENERIC.has(stem);

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The stem of a word. Plurals and verb endings are cut; the result need not be a word. */
function stem(word: string): string {
  const lower = withoutAccents(word).toLowerCase();
  if (lower.length <= 3 || /\d/.test(lower)) return lower;
  for (const [ending, instead] of ENDINGS) {
    if (lower.endsWith(ending) && lower.length - ending.length >= 3)
      return undouble(lower.slice(0, lower.length - ending.length) + instead);
  }
  return lower;
}

const ENDINGS: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['ings', ''],
  ['ing', ''],
  ['ied', 'y'],
  ['ed', ''],
  ['ss', 'ss'],
  ['us', 'us'],
  ['is', 'is'],
  ['es', 'e'],
  ['s', ''],
];

/** `stopp` (from "stopped") is `stop`; a final `e` is cut so that "describe" and "describing" agree. */
function undouble(cut: string): string {
  return cut.replace(/([bdgmnprt])\1$/, '$1').replace(/e$/, '');
}

/** A value that the user has put into quotation marks. */
export const QUOTED_VALUE = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/gu;

const WORD = /[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu;

/** The tokens of a text. `ridge-pack` and `don't` are one token each. */
export function tokenize(text: string): Token[] {
  return Array.from(text.matchAll(WORD), match => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    stem: finalStem(match[0]),
  }));
}

const finalStem = (word: string): string =>
  stem(word.replace(/['’](s|d|m|re|ve|ll|t)$/i, '')).replace(/(?<=.{3})e$/, '');

/** The stems in an identifier or a text: `getBudgetData`, `list_places` and `get-sum` are split into words. Stop words are left out. */
export function readStems(text: string): string[] {
  const apart = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2');
  return Array.from(apart.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word)
    .filter(word => !isStopWord(word))
    .map(finalStem);
}
