// A request for several things: "show the weather in Oslo and then list my notes". Values and the user's own texts are never taken apart.
import { SQL } from './arguments/texts.ts';

/** Words that a request begins with. Nothing else begins a second one: "tea and coffee" is one thing. */
const VERBS = new Set(
  `show list add put remove delete tell give get find search check compare open start run execute play press save load read write send email mail book
  call buy order purchase reserve create make update change edit move rename mark complete finish tick set turn switch toggle describe query select
  count sum calculate compute convert compress zip echo repeat say translate explain summarise summarize wait stop pause quit remind remember plan draft
  look see view display print go fetch download upload post publish share cancel reset restart restore undo insert clear empty take draw map pick
  choose suggest review confirm track export import install schedule invite pay notify what which who how when where is are does do don dont never will`.split(
    /\s+/,
  ),
);
const LEAD =
  /^(?:(?:and|but|then|also|please|just|only|now|next|finally|afterwards|after that|can you|could you|would you|i want to|i would like to|i'd like to|let's)\b[,\s]*)+/i;
/** Tells if the word begins a request. */
export const startsClause = (word: string): boolean => VERBS.has(word.toLowerCase());
/** Text of the user: between quotation marks, in code, and after a colon, unless a statement is there, which is blank by then. */
const OWN_TEXT = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<!\p{L})'[^']*'(?!\p{L})|:\s(?!_)[\s\S]*$/gu;
const STRONG = String.raw`[.;?!]\s+|,?\s+(?:and\s+)?(?:then|after that|afterwards)\s+`;
const SEPARATOR = new RegExp(String.raw`${STRONG}|,?\s+(?:and|also|but)\s+|,\s+`, 'giu');
const IS_STRONG = new RegExp(`^(?:${STRONG})$`, 'iu');
/** Begins another request, also one without a verb: "then my notes". */
const THEN = /\b(?:then|after that|afterwards)\s+$/iu;

export interface Clause {
  readonly text: string;
  /** Whether what stands before it ends with more than an "and" or a comma. */
  readonly isApart: boolean;
}

/** The request with the user's own texts blanked. */
export function blankTexts(request: string): string {
  const blank = (own: string): string => '_'.repeat(own.length);
  return request.replace(SQL, blank).replace(OWN_TEXT, blank);
}

/** The requests in a request, in their order; one when there is only one. */
export function readClauses(request: string): Clause[] {
  const plain = blankTexts(request);
  const clauses: Clause[] = [];
  let start = 0;
  let isApart = true;
  const add = (end: number): void => {
    const text = request
      .slice(start, end)
      .trim()
      .replace(LEAD, '')
      .replace(/[.;?!,\s]+$/, '');
    if (text !== '') clauses.push({ text, isApart });
  };
  for (const { 0: separator, index } of plain.matchAll(SEPARATOR)) {
    const next = index + separator.length;
    const verb = /^\p{L}+/u.exec(request.slice(next).replace(LEAD, ''))?.[0].toLowerCase();
    const isRequest = verb !== undefined && VERBS.has(verb);
    if (!isRequest && !THEN.test(separator)) continue;
    add(index);
    isApart = isRequest && IS_STRONG.test(separator);
    start = next;
  }
  add(request.length);
  return clauses.length > 1 ? clauses : [{ text: request, isApart: true }];
}

const NOUN_SEPARATOR = /,?\s+(?:and|plus|as well as|along with)\s+(?:also\s+)?/giu;

/** Two things that one verb asks for: "show my notes and the basket". */
export interface NounPair {
  readonly first: string;
  /** Second half of the request, without the verb. */
  readonly second: string;
  /** The second with the verb of the first. */
  readonly request: string;
}

/** The ways in which a clause may ask for two things by one verb. The caller tries them: "Oslo and Bergen" may be two values, or one. */
export function readNounPairs(clause: string): NounPair[] {
  const verb = /^\p{L}+/u.exec(clause.replace(LEAD, ''))?.[0];
  const prefix = verb !== undefined && VERBS.has(verb.toLowerCase()) ? `${verb} ` : '';
  return [...blankTexts(clause).matchAll(NOUN_SEPARATOR)].map(({ 0: separator, index }) => {
    const second = clause.slice(index + separator.length).replace(/[.;?!,\s]+$/, '');
    return { first: clause.slice(0, index), second, request: `${prefix}${second}` };
  });
}
