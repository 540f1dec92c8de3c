// Extracts text arguments from a request: addresses, quoted text, `name: value`, places, SQL, and finally the unexplained rest.

import type { KnownTool, Parameter } from '../tool-facts.ts';
import { getSynonyms } from '../words/synonyms.ts';
import { isGeneric, isStopWord, readStems, type Token } from '../words/tokens.ts';
import type { Phrase } from './phrase.ts';

const URL_PATTERN = /(?:https?:\/\/|data:)[^\s<>"'“”]+[^\s<>"'“”.,;:!?)]/i;
/** A path that begins at a root, at home or at a folder named by dots, such as `/tmp/a`, `~/notes.md`, `..\\b` or `C:\\c`. */
const PATH_PATTERN = /(?<!\S)(?:~|\.{1,2}|[a-z]:)?[\\/](?:[^\s"'<>“”]*[^\s"'<>“”.,;:!?)])?/i;
const PATH_STEMS = new Set(readStems('path file folder directory filename'));
const EMAIL_PATTERN = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const QUOTED = /(?<![\p{L}\p{N}])(?:"([^"]+)"|“([^”]+)”|«([^»]+)»|`([^`]+)`|'([^']+)'(?![\p{L}\p{N}]))/u;
const VERB = String.raw`(?:select|with|values|explain|pragma|insert|update|delete|create|drop)\b`;
const STATEMENT = String.raw`\s*${VERB}`;
/** The rest of a statement: up to its semicolon, which is no end within quotation marks, or before another statement. */
const TO_END = String.raw`(?:'[^']*'|"[^"]*"|[^;]|;(?=\s*${VERB}))*;?`;
/** A statement without quotation marks; "select the red one" is none. */
export const SQL = new RegExp(
  String.raw`\b(?:select\s+(?:(?:'[^']*'|"[^"]*"|[^;'"])+?\sfrom\s+\S|[\d'"*(]|\w+\()|with\s+\w+\s+as\s*\(|values\s*\(|explain\s+(?:query\s+plan\s+)?select)${TO_END}`,
  'i',
);
const QUOTED_SQL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:"(${STATEMENT}[^"]*)"|“(${STATEMENT}[^”]*)”|«(${STATEMENT}[^»]*)»|\x60(${STATEMENT}[^\x60]*)\x60|'(${STATEMENT}[^']*)'(?![\p{L}\p{N}]))`,
  'iu',
);
const SQL_BLOCK = /```(?:sql)?\s*\n([\s\S]+?)```/i;
const AFTER_SQL = new RegExp(String.raw`\bsql(?: query| statement)?\s*:\s*(${TO_END})`, 'i');
/** The end of "führe … aus", after a statement. */
const GERMAN_END = /\s+(?:bitte\s+)?(?:führen?\s+(?:bitte\s+)?)?aus(?:führen)?\s*[.!]?$/iu;

const PLACE_STEMS = new Set(readStems('place city town location country region address destination origin airport'));

const includesAny = (stems: readonly string[], names: ReadonlySet<string>): boolean =>
  stems.some(stem => names.has(stem));
const isText = ({ type, options, schema }: Parameter): boolean =>
  type === 'string' && options.length === 0 && !/^(?:date|time|date-time)$/.test(String(schema.format));

function isPlaceParameter(parameter: Parameter): boolean {
  return (
    isText(parameter) &&
    (includesAny(parameter.nameStems, PLACE_STEMS) || includesAny(parameter.descriptionStems, PLACE_STEMS))
  );
}
export function isSqlParameter(parameter: Parameter): boolean {
  return isText(parameter) && (parameter.name === 'sql' || /\bSQL\b/.test(parameter.description));
}

/** Fills parameters of format `uri` and `email`, and those that name a file or a folder. */
export function extractAddresses(phrase: Phrase, parameters: readonly Parameter[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, schema, nameStems } of parameters) {
    const isUri = schema.format === 'uri' || nameStems.includes('url');
    const isEmail = schema.format === 'email' || nameStems.includes('email');
    const isPath = includesAny(nameStems, PATH_STEMS) && schema.type === 'string';
    const pattern = isUri ? URL_PATTERN : isEmail ? EMAIL_PATTERN : isPath ? PATH_PATTERN : undefined;
    const match = pattern && phrase.match(pattern);
    if (match) values[name] = match[0];
  }
  return values;
}

/** `name: value`, `name=value`: up to a comma, a line break or the next pair. */
export function extractNamed(phrase: Phrase, parameters: readonly Parameter[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const parameter of parameters) {
    if (!isText(parameter)) continue;
    const match = phrase.match(
      new RegExp(
        `(?<![\\p{L}\\p{N}_])${escapePattern(parameter.name)}\\s*[:=]\\s*("[^"]*"|[^,;\\n]+?)(?=\\s*(?:[,;\\n]|$|\\s[\\p{L}_]+\\s*[=]))`,
        'iu',
      ),
    );
    if (match?.[1]) values[parameter.name] = match[1].replace(/^"|"$/g, '').trim();
  }
  return values;
}
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Assigns quoted text to the required text parameters in order, then to the others. */
export function extractQuoted(phrase: Phrase, parameters: readonly Parameter[]): Record<string, string> {
  const values: Record<string, string> = {};
  const open = parameters.filter(parameter => isText(parameter) && !isSqlParameter(parameter));
  for (const { name } of [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)]) {
    const match = phrase.match(QUOTED);
    if (!match) break;
    values[name] = match.slice(1).find(text => text !== undefined) ?? '';
  }
  return values;
}

/** A run of capitalised words, including particles between them: "Rio de Janeiro". "Bosnia and Herzegovina" must be quoted. */
const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?:[ ](?:de|da|do|del|la|le|los|las|of|the|am|an|der|upon)(?=[ ]\p{Lu}))*`;
const NAME = `${CAPITALISED}(?:[ ]${CAPITALISED}|,[ ]${CAPITALISED})*`;
const AFTER_PREPOSITION = new RegExp(
  String.raw`(?<![\p{L}])(?:in|at|for|near|around|to|from|of)\s+(?:the\s+city\s+of\s+)?(${NAME})`,
  'u',
);
const LOWER_AFTER_PREPOSITION =
  /(?<![\p{L}])(?:in|at|near|around|for|of)\s+((?!the\b|my\b|your\b|our\b|their\b|a\b|an\b|it\b|this\b|next\b)\p{L}[\p{L}'’-]+(?:\s+(?!this\b|next\b|in\b|on\b|at\b|for\b|from\b|over\b|right\b|now\b|with\b|and\b|do\b|please\b|is\b|be\b|going\b|like\b|starting\b)\p{L}[\p{L}'’-]+){0,3})/iu;
const ANYWHERE = new RegExp(String.raw`(?<=\p{L}[^.!?]*\s)(${NAME})`, 'u');

export function extractPlaces(
  phrase: Phrase,
  parameters: readonly Parameter[],
  tool: KnownTool,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const parameter of parameters.filter(isPlaceParameter)) {
    const place = takePlace(phrase, tool, parameter.required);
    if (place !== undefined) values[parameter.name] = place;
  }
  return values;
}

/** "In celsius" is no place. */
const UNIT_STEMS = new Set(
  readStems('celsius fahrenheit kelvin metric imperial degrees kilometers km miles meters feet euros dollars percent'),
);

function takePlace(phrase: Phrase, tool: KnownTool, isRequired: boolean): string | undefined {
  const names = new Set([...ownStems(tool), ...tool.parameters.flatMap(({ nameStems }) => nameStems)]);
  for (const pattern of [AFTER_PREPOSITION, LOWER_AFTER_PREPOSITION, ...(isRequired ? [ANYWHERE] : [])]) {
    const match = pattern.exec(phrase.free());
    if (!match?.[1]) continue;
    const place = match[1].replace(/[.,'’\s-]+$/, '');
    if (readStems(place).every(stem => names.has(stem) || UNIT_STEMS.has(stem))) continue;
    phrase.take(match.index, match.index + match[0].length);
    return place;
  }
  return undefined;
}

/** A statement in quotation marks or in a block of code, or after "SQL:", is taken as it stands there. */
export function extractSql(phrase: Phrase, parameters: readonly Parameter[]): Record<string, string> {
  const parameter = parameters.find(isSqlParameter);
  if (!parameter) return {};
  for (const pattern of [SQL_BLOCK, QUOTED_SQL, AFTER_SQL, SQL]) {
    const match = phrase.match(pattern);
    const statement = match?.slice(1).find(text => text !== undefined) ?? match?.[0];
    if (!statement) continue;
    const isGerman = /(?<!\p{L})führ|ausführen/iu.test(phrase.text);
    return { [parameter.name]: (isGerman ? statement.replace(GERMAN_END, '') : statement).trim() };
  }
  return {};
}

/** Pairs such as `name=Pan, planet=Saturn` for a parameter that takes any members. Numbers become numbers. */
export function extractRecords(phrase: Phrase, parameters: readonly Parameter[]): Record<string, unknown> {
  const record = parameters.find(({ type, schema }) => type === 'object' && schema.properties === undefined);
  if (!record) return {};
  const pairs = [
    ...phrase
      .free()
      .matchAll(
        /([\p{L}_][\p{L}\p{N}_]*)\s*=\s*("[^"]*"|[^,;\n=]+?)(?=\s*(?:[,;\n]|$|\b(?:in|into|to)\b|(?:\band\b\s*)?[\p{L}_][\p{L}\p{N}_]*\s*=))/gu,
      ),
  ];
  if (pairs.length === 0) return {};
  for (const pair of pairs) phrase.take(pair.index, pair.index + pair[0].length);
  return { [record.name]: Object.fromEntries(pairs.map(([, key, value]) => [key, scalar(value ?? '')])) };
}

export function scalar(text: string): string | number | boolean | null {
  if (/^".*"$/s.test(text)) return text.slice(1, -1);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text === 'null' ? null : text;
}

/** Assigns the remaining words to the only required text parameter that has no value yet. */
export function extractRest(phrase: Phrase, parameters: readonly Parameter[], tool: KnownTool): Record<string, string> {
  const open = parameters.filter(parameter => parameter.required && isText(parameter) && !isSqlParameter(parameter));
  const [parameter] = open;
  if (!parameter || open.length > 1) return {};
  const rest = parameter.isProse ? restOfProse(phrase, tool, parameter) : restOfName(phrase, tool);
  if (rest === undefined) return {};
  phrase.take(rest.start, rest.end);
  return { [parameter.name]: phrase.text.slice(rest.start, rest.end) };
}

type Range = { readonly start: number; readonly end: number };

/** Finds the text after a colon, else all the remaining text, without the words at both ends that name the tool. */
function restOfProse(phrase: Phrase, tool: KnownTool, { nameStems }: Parameter): Range | undefined {
  const colon = /^[^:\n]{1,40}:\s+(?=\S)/.exec(phrase.free());
  if (colon) return { start: colon[0].length, end: phrase.text.trimEnd().length };
  const own = withSynonyms(ownStems(tool));
  for (const stem of nameStems) own.add(stem);
  const verb = findVerb(phrase, tool);
  const isCut = (token: Token) =>
    !phrase.isFree(token) || isStopWord(token.text) || own.has(token.stem) || token === verb;
  const first = phrase.tokens.find(token => !isCut(token));
  const last = phrase.tokens.findLast(token => phrase.isFree(token));
  if (!first || !last) return restAfterVerb(phrase, own);
  const isEnd = /^[.!?]?\s*$/.test(phrase.text.slice(last.end));
  return { start: first.start, end: isEnd ? last.end : phrase.text.length };
}

/** "Show", "buy", "create": the verb that a request begins with, when it says what the tool does; it is no value. */
function findVerb(phrase: Phrase, tool: KnownTool): Token | undefined {
  const first = phrase.tokens.find(({ text }) => !isStopWord(text));
  if (!first || isGeneric(first.stem)) return first;
  const own = ownStems(tool);
  return [...getSynonyms(first.stem)].some(stem => own.has(stem)) ? first : undefined;
}

/** "Echo hi there": what follows the word that names the tool, however common its words are. */
function restAfterVerb(phrase: Phrase, own: ReadonlySet<string>): Range | undefined {
  const [verb, first] = phrase.tokens;
  if (!verb || !first || !own.has(verb.stem) || !phrase.isFree(first)) return undefined;
  return { start: first.start, end: (phrase.tokens.at(-1) ?? first).end };
}

/** The longest run of words that neither name the tool or an argument nor are stop words. Words of its description count as naming it, if others are left. */
function restOfName(phrase: Phrase, tool: KnownTool): Range | undefined {
  const own = withSynonyms(ownStems(tool));
  for (const { nameStems } of tool.parameters) for (const stem of nameStems) own.add(stem);
  const verb = findVerb(phrase, tool);
  const described = new Set(readStems(tool.description));
  let run: Token[] = [];
  const runs = [run];
  for (const token of phrase.tokens) {
    const ends = !phrase.isFree(token) || isStopWord(token.text) || own.has(token.stem) || token === verb;
    if (!ends) run.push(token);
    else {
      run = [];
      runs.push(run);
    }
  }
  const unexplained = (run: readonly Token[]) => run.filter(({ stem }) => !described.has(stem)).length;
  const best = runs
    .filter(run => run.length > 0)
    .sort((a, b) => unexplained(b) - unexplained(a) || b.length - a.length)[0];
  const [first] = best ?? [];
  return first && { start: first.start, end: (best?.at(-1) ?? first).end };
}

/** The stems of the tool's name and title. */
export const ownStems = ({ name, title }: KnownTool): Set<string> => new Set(readStems(`${name} ${title}`));

function withSynonyms(stems: ReadonlySet<string>): Set<string> {
  return new Set([...stems].flatMap(stem => [stem, ...getSynonyms(stem)]));
}
