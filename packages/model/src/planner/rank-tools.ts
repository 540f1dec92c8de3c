// Ranks the tools that a request may mean: BM25+ over the tools' definitions (MiniSearch), then by how much of the request a tool explains.
import MiniSearch from 'minisearch';
import { type Extraction, extractArguments } from './arguments/extract-arguments.ts';
import { isSqlParameter, ownStems, SQL } from './arguments/texts.ts';
import { doesOperation } from './operations.ts';
import { type KnownTool, takesTwoNumbers } from './tool-facts.ts';
import { getSynonyms } from './words/synonyms.ts';
import { isGeneric, isStopWord, QUOTED_VALUE, readStems, type Token, tokenize } from './words/tokens.ts';

export interface Candidate {
  readonly tool: KnownTool;
  readonly score: number;
  /** Share of the request's meaningful words that the tool's texts or its arguments explain, 0 to 1. */
  readonly explained: number;
  readonly evidence: Evidence;
  readonly extraction: Extraction;
}

/**
 * Evidence that the request has in common with the tool's texts: a word of its `name` or of a choice that it offers; a word of its
 * `description`; only a word of its name that many tools share (`generic`), such as "show".
 */
type Evidence = 'name' | 'description' | 'generic' | 'none';

/** Matches questions: they ask for information and change nothing. */
const QUESTION = /^\s*(?:what|which|who|how|when|where|is|are|does|do)\b/i;

/** "Which games do you have", "what tables are there": asks for a list. */
const ASKS_FOR_LIST =
  /^\s*(?:what|which)\s+(?:[\p{L}-]+\s+){0,2}[\p{L}-]+s\s+(?:(?:do|does|can|could)\s+(?:i|you|we|they|it|there)|are|is|have|exist)\b/iu;

/** "What tables does the database have": of a whole server, rather than of one thing. */
const ASKS_OF_ONE =
  /^\s*(?:what|which)\s+[\p{L}-]+s\s+(?:do|does)\s+(?:the\s+|this\s+)?([\p{L}-]+)\s+(?:have|contain)\b/iu;

/** "All products under 50": none of them is named. */
const ASKS_FOR_ALL = /\ball\s+(?:(?:the|my|our|your)\s+)?[\p{L}-]+s\b/iu;

function asksForList(request: string, { server }: KnownTool): boolean {
  const [subject] = readStems(ASKS_OF_ONE.exec(request)?.[1] ?? '');
  return ASKS_FOR_LIST.test(request) || (subject !== undefined && readStems(server).includes(subject));
}

const FIELDS = ['name', 'title', 'description', 'parameters', 'options', 'details'] as const;
const BOOST = { name: 3, title: 3, description: 1.5, parameters: 1, options: 1.5, details: 0.5 };
/** Weight of a synonym relative to the word itself. */
const SYNONYM_WEIGHT = 0.6;
const GENERIC_WEIGHT = 0.4;
/** How much a word counts as explained that only fills a text parameter as the remaining text. */
const REST_WEIGHT = 0.7;

/** How much more likely a tool is that lists things, when the request asks for a list. */
const LIST_FACTOR = 2.5;

/** The request is the tool's name, or contains it. */
const BY_NAME = { points: 40, isWhole: true };
const CONTAINS_NAME = { points: 20, isWhole: false };

const COLON = /:\s/;

interface Entry extends Record<(typeof FIELDS)[number], string> {
  readonly id: number;
}

function createEntry({ name, title, description, parameters, server }: KnownTool, id: number): Entry {
  return {
    id,
    name,
    title,
    description: `${description} ${server}`,
    parameters: parameters.map(({ nameStems }) => nameStems.join(' ')).join(' '),
    options: parameters.flatMap(({ options }) => options.flatMap(({ names }) => names)).join(' '),
    details: parameters.map(parameter => parameter.description).join(' '),
  };
}

/** Tools that share a word with the request, the most likely first. */
export function rankTools(request: string, tools: readonly KnownTool[], now: Date): Candidate[] {
  const index = new MiniSearch<Entry>({ fields: [...FIELDS], tokenize: readStems, processTerm: term => term });
  index.addAll(tools.map(createEntry));
  const words = meaningful(tokenize(request));
  const terms = weighTerms(request);
  const matches = index.search([...terms.keys()].join(' '), {
    tokenize: text => text.split(' ').filter(Boolean),
    boost: BOOST,
    boostTerm: term => terms.get(term) ?? 1,
  });
  const ownedStems = new Set(tools.flatMap(tool => [...ownStems(tool)]).filter(stem => !isGeneric(stem)));
  const byId = new Map(
    matches.map(({ id, score, terms: matched, match }) => [
      id as number,
      { score, matched: new Set(matched), fields: match },
    ]),
  );
  const unmatched = { score: 0, matched: new Set<string>(), fields: {} };
  return tools
    .map((tool, id) => judge(request, tool, { words, now, ownedStems, ...(byId.get(id) ?? unmatched) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/** The words of the request and their synonyms, with their weight. */
function weighTerms(request: string): Map<string, number> {
  // A quoted value, a statement and what follows a colon do not say which tool is meant.
  const blank = (text: string): string => ' '.repeat(text.length);
  const unquoted = request.replace(QUOTED_VALUE, blank).replace(SQL, blank);
  const colon = COLON.exec(unquoted)?.index ?? unquoted.length;
  const terms = new Map<string, number>();
  const add = (term: string, weight: number) => terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  for (const { text } of meaningful(tokenize(unquoted.slice(0, colon)))) {
    for (const stem of readStems(text)) {
      add(stem, isGeneric(stem) ? GENERIC_WEIGHT : 1);
      for (const other of getSynonyms(stem))
        add(other, SYNONYM_WEIGHT * (isGeneric(stem) || isGeneric(other) ? GENERIC_WEIGHT : 1));
    }
  }
  return terms;
}

/** The fields of a tool in which each term was found. */
type MatchedFields = Readonly<Record<string, readonly string[]>>;

/**
 * Reads the evidence. `words`: the words of the request that are no guessed argument; `isComplete`: what is guessed names a thing, and
 * nothing else is unexplained.
 */
function readEvidence(words: readonly Token[], fields: MatchedFields, isComplete: boolean): Evidence {
  const stems = words.flatMap(({ text }) => readStems(text));
  const terms = new Set(stems.flatMap(stem => (isGeneric(stem) ? stem : [stem, ...getSynonyms(stem)])));
  const isIn = (names: readonly string[], generic: boolean): boolean =>
    Object.entries(fields).some(
      ([term, matchedFields]) =>
        terms.has(term) && isGeneric(term) === generic && matchedFields.some(field => names.includes(field)),
    );
  if (isIn(['name', 'title', 'options'], false)) return 'name';
  if (isIn(['description', 'parameters'], false)) return 'description';
  return isComplete && isIn(['name', 'title'], true) ? 'generic' : 'none';
}

interface Findings {
  readonly words: readonly Token[];
  readonly now: Date;
  readonly score: number;
  readonly matched: ReadonlySet<string>;
  readonly fields: MatchedFields;
  /** Meaningful stems in the names of all tools. */
  readonly ownedStems: ReadonlySet<string>;
}

function judge(request: string, tool: KnownTool, findings: Findings): Candidate {
  const { now, score, matched } = findings;
  const extraction = extractArguments(request, tool, { now });
  const reading = readWords(request, { tool, extraction }, findings);
  const shape = matchName(request, tool) ?? scoreArguments(tool, extraction, reading.explained);
  const candidate = {
    tool,
    extraction,
    explained: shape.isWhole ? 1 : reading.explained,
    evidence: shape.isWhole ? 'name' : reading.evidence,
  } as const;
  if ((matched.size === 0 && !shape.isWhole) || !doesOperation(request, tool)) return { ...candidate, score: 0 };
  const own = ownWords(tool);
  const nameShare = own.filter(stem => matched.has(stem)).length / Math.max(1, own.length);
  const fits =
    (extraction.missing.length > 0 ? 0.5 : 1) *
    (reading.hasForeign ? 0.4 : 1) *
    (QUESTION.test(request) && !tool.readOnly ? 0.5 : 1) *
    (ASKS_FOR_ALL.test(request) && reading.guessesName ? 0 : 1) *
    (asksForList(request, tool) ? listFactor(own, extraction.rest.length > 0) : 1);
  const total = (score * (0.4 + 0.6 * reading.explained) * (0.7 + 0.6 * nameShare) + shape.points) * fits;
  return { ...candidate, score: total * (tool.hasInterface ? 1.02 : 1) };
}

const ownWords = (tool: KnownTool): string[] => [...ownStems(tool)].filter(stem => stem !== 'tool');

/** Reading of a request's words about a tool, once its arguments were extracted. */
interface WordReading {
  /** Number of explained words, as in `Candidate`. */
  readonly explained: number;
  readonly evidence: Evidence;
  /** A guessed argument has words in the name of another tool. */
  readonly hasForeign: boolean;
  /** A guessed argument names one thing. */
  readonly guessesName: boolean;
}

function readWords(
  request: string,
  { tool, extraction }: Pick<Candidate, 'tool' | 'extraction'>,
  { words, matched, ownedStems, fields }: Findings,
): WordReading {
  const usedStarts = new Set(extraction.taken.map(({ start }) => start));
  const restStarts = new Set(extraction.rest.map(({ start }) => start));
  const isProse = tool.parameters.some(parameter => parameter.isProse && parameter.name in extraction.args);
  // A text in the user's own words may contain names of other tools.
  const isOwnText = isProse && (tool.readOnly || COLON.test(request));
  const own = ownWords(tool);
  const isForeign = ({ stem, start }: Token): boolean =>
    !isOwnText && restStarts.has(start) && !own.includes(stem) && ownedStems.has(stem);
  const isKnown = ({ text }: Token): boolean =>
    readStems(text).some(stem => matched.has(stem) || [...getSynonyms(stem)].some(other => matched.has(other)));
  const getShare = (word: Token): number => {
    if (usedStarts.has(word.start)) return 1;
    if (restStarts.has(word.start)) return matched.size === 0 || isForeign(word) ? 0 : REST_WEIGHT;
    return isKnown(word) ? 1 : 0;
  };
  const importance = ({ stem }: Token): number => (isGeneric(stem) ? GENERIC_WEIGHT : 1);
  const sum = (value: (word: Token) => number): number =>
    words.reduce((total, word) => total + value(word) * importance(word), 0);

  const otherWords = words.filter(({ start }) => !restStarts.has(start));
  const isComplete =
    restStarts.size > 0 && !isProse && otherWords.every(word => usedStarts.has(word.start) || isGeneric(word.stem));
  const evidence = readEvidence(otherWords, fields, isComplete);
  return {
    explained: words.length === 0 ? 0 : sum(getShare) / sum(() => 1),
    // One word that only a description contains is too little to choose a tool by.
    evidence: evidence === 'description' && words.length === 1 ? 'none' : evidence,
    hasForeign: words.some(isForeign),
    guessesName: restStarts.size > 0 && !isProse,
  };
}

/** The factor for a tool when the request asks for a list. `guesses`: words of the request would fill an argument that names one thing. */
function listFactor(own: readonly string[], guesses: boolean): number {
  if (own.includes('list')) return LIST_FACTOR;
  return guesses ? 0 : 1;
}

/** Bonus for the form of the arguments: an SQL statement, or all the numbers that a calculation needs. */
function scoreArguments(
  tool: KnownTool,
  { args, missing }: Extraction,
  explained: number,
): { points: number; isWhole: boolean } {
  if (tool.parameters.some(parameter => isSqlParameter(parameter) && parameter.name in args))
    return { points: 40, isWhole: true };
  const isCalculation = takesTwoNumbers(tool) && missing.length === 0 && explained > 0.6;
  if (isCalculation) return { points: 12, isWhole: true };
  return { points: tool.parameters.some(({ required, name }) => required && name in args) ? 2 : 0, isWhole: false };
}

/** "press a", "Press A twice": the request is or contains the tool's name or title of two words or more, one-letter words included. */
function matchName(request: string, { name, title }: KnownTool): typeof BY_NAME | undefined {
  const requestWords = plainWords(request);
  const names = [name, title].map(plainWords).filter(words => words.includes(' '));
  if (names.includes(requestWords)) return BY_NAME;
  return names.some(words => ` ${requestWords} `.includes(` ${words} `)) ? CONTAINS_NAME : undefined;
}

const plainWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const meaningful = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ text }) => !isStopWord(text.replace(/['’].*$/, '')));
