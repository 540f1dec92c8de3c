// Extracts a tool's arguments from a request, by the tool's JSON Schema. Each word is used for one argument only; exact formats come before guesses.

import { type KnownTool, type Parameter, takesTwoNumbers } from '../tool-facts.ts';
import type { Token } from '../words/tokens.ts';
import { extractBooleans, extractOptions } from './choices.ts';
import { extractDates, isDateParameter } from './dates.ts';
import { extractNumbers, findNumbers } from './numbers.ts';
import { createPhrase, type Phrase } from './phrase.ts';
import {
  extractAddresses,
  extractNamed,
  extractPlaces,
  extractQuoted,
  extractRecords,
  extractRest,
  extractSql,
} from './texts.ts';

export interface Extraction {
  readonly args: Readonly<Record<string, unknown>>;
  /** Names of required parameters for which the request has no value. */
  readonly missing: readonly string[];
  /** Names of parameters whose value breaks a limit of the schema. */
  readonly outside: readonly string[];
  /** Words that an argument explains with certainty. */
  readonly taken: readonly Token[];
  /** Words assigned to a text parameter because nothing else explains them. */
  readonly rest: readonly Token[];
  /** The words that nothing else explains were taken for an id. */
  readonly guessesId: boolean;
  /** A calculation leaves numbers of the request out. */
  readonly hasMoreNumbers: boolean;
}

export interface ExtractOptions {
  readonly now: Date;
}

export function extractArguments(request: string, tool: KnownTool, { now }: ExtractOptions): Extraction {
  const phrase = createPhrase(request);
  const args: Record<string, unknown> = {};
  const open = (): Parameter[] => tool.parameters.filter(({ name }) => !(name in args));
  const numeric = (): Parameter[] =>
    open().filter(({ type, options }) => (type === 'number' || type === 'integer') && options.length === 0);

  Object.assign(args, extractSql(phrase, open()));
  Object.assign(args, extractRecords(phrase, open()));
  Object.assign(args, extractAddresses(phrase, open()));
  Object.assign(
    args,
    extractNamed(
      phrase,
      open().filter(parameter => !isDateParameter(parameter)),
    ),
  );
  Object.assign(
    args,
    extractQuoted(
      phrase,
      open().filter(parameter => !isDateParameter(parameter)),
    ),
  );
  Object.assign(args, extractOptions(phrase, open()));
  Object.assign(args, extractWeek(phrase, numeric()));
  const dates = open().filter(isDateParameter);
  Object.assign(args, hasSpan(request) ? {} : extractDates(phrase, dates, now));
  Object.assign(args, extractNumbers(phrase, numeric()));
  Object.assign(args, hasSpan(request) ? extractDates(phrase, dates, now) : {});
  Object.assign(args, extractPlaces(phrase, open(), tool));
  Object.assign(args, extractBooleans(phrase, open()));
  const hasMoreNumbers = takesTwoNumbers(tool) && findNumbers(phrase).length > 0;
  const usedTokens = phrase.tokens.filter(token => !phrase.isFree(token));
  const rest = extractRest(phrase, open(), tool);
  Object.assign(args, rest);
  return {
    args,
    missing: tool.parameters.filter(({ name, required }) => required && !(name in args)).map(({ name }) => name),
    outside: tool.parameters.filter(parameter => isOutside(parameter, args[parameter.name])).map(({ name }) => name),
    taken: usedTokens,
    rest: phrase.tokens.filter(token => !phrase.isFree(token) && !usedTokens.includes(token)),
    guessesId: Object.keys(rest).some(name => /^id$|[a-z](?:Id|_id)$/.test(name)),
    hasMoreNumbers,
  };
}

/** "5 day", "next ten days": a count, not a date. */
const hasSpan = (request: string): boolean =>
  /(?:^|\s)[\p{L}\d]+[\s-]+(?:day|week|month|year|hour|minute|second)s?\b/iu.test(request) &&
  !/\bin\s+(?:\d+|\p{L}+)\s+(?:day|week|month|year|hour)s?\b/iu.test(request);

/** "This week" sets a number of days. */
function extractWeek(phrase: Phrase, parameters: readonly Parameter[]): Record<string, number> {
  const days = parameters.find(({ nameStems }) => nameStems.includes('day'));
  const match =
    days &&
    phrase.match(
      /\b(?:(?:for|over|during)\s+)?(?:this|the|next|coming|all|a)\s+(?:coming\s+|next\s+)?week(?![\s-]*end)\b/i,
    );
  return days && match ? { [days.name]: 7 } : {};
}

function isOutside({ schema, type }: Parameter, value: unknown): boolean {
  if (typeof value === 'number') {
    if (type === 'integer' && !Number.isInteger(value)) return true;
    const { minimum, maximum } = schema;
    return (typeof minimum === 'number' && value < minimum) || (typeof maximum === 'number' && value > maximum);
  }
  if (typeof value !== 'string') return false;
  const { minLength, maxLength } = schema;
  return (
    (typeof minLength === 'number' && value.length < minLength) ||
    (typeof maxLength === 'number' && value.length > maxLength)
  );
}
