// Ranks the tools that a request may mean: BM25+ over the tools' definitions (MiniSearch), then by how much of the request a tool explains.
import MiniSearch from 'minisearch';
import { type Extraction, extractArguments } from './extract-arguments.ts';
import { getSynonyms } from './synonyms.ts';
import { isSqlParameter, ownStems } from './texts.ts';
import { isGeneric, isStopWord, readStems, type Token, tokenize } from './tokens.ts';
import type { KnownTool } from './tool-facts.ts';

export interface Candidate {
  readonly tool: KnownTool;
  readonly score: number;
  /** Share of the request's meaningful words that the tool's texts or its arguments explain, 0 to 1. */
  readonly explained: number;
  readonly extraction: Extraction;
}

/** Matches questions: they ask for information and change nothing. */
const QUESTION = /^\s*(?:what|which|who|how|when|where|is|are|does|do)\b/i;

const FIELDS = ['name', 'title', 'description', 'parameters', 'options', 'details'] as const;
const BOOST = { name: 3, title: 3, description: 1.5, parameters: 1, options: 1.5, details: 0.5 };
/** Weight of a synonym relative to the word itself. */
const SYNONYM_WEIGHT = 0.6;
const GENERIC_WEIGHT = 0.4;
/** How much a word counts as explained that only fills a text parameter as the remaining text. */
const REST_WEIGHT = 0.7;

/** The request contains the tool's name. */
const BY_NAME = { points: 40, isWhole: true };

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
  const terms = new Map<string, number>();
  for (const { text } of words)
    for (const stem of readStems(text)) {
      terms.set(stem, isGeneric(stem) ? GENERIC_WEIGHT : 1);
      for (const other of getSynonyms(stem)) {
        const weight = SYNONYM_WEIGHT * (isGeneric(stem) || isGeneric(other) ? GENERIC_WEIGHT : 1);
        terms.set(other, Math.max(weight, terms.get(other) ?? 0));
      }
    }
  const matches = index.search([...terms.keys()].join(' '), {
    tokenize: text => text.split(' ').filter(Boolean),
    boost: BOOST,
    boostTerm: term => terms.get(term) ?? 1,
  });
  const ownedStems = new Set(tools.flatMap(tool => [...ownStems(tool)]).filter(stem => !isGeneric(stem)));
  const byId = new Map(
    matches.map(({ id, score, terms: matched }) => [id as number, { score, matched: new Set(matched) }]),
  );
  return tools
    .map((tool, id) =>
      judge(request, tool, { words, now, ownedStems, ...(byId.get(id) ?? { score: 0, matched: new Set<string>() }) }),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

interface Evidence {
  readonly words: readonly Token[];
  readonly now: Date;
  readonly score: number;
  readonly matched: ReadonlySet<string>;
  /** Meaningful stems in the names of all tools. */
  readonly ownedStems: ReadonlySet<string>;
}

function judge(request: string, tool: KnownTool, { words, now, score, matched, ownedStems }: Evidence): Candidate {
  const extraction = extractArguments(request, tool, { now });
  const asks = QUESTION.test(request);
  const isKnown = ({ text }: Token) =>
    readStems(text).some(stem => matched.has(stem) || [...getSynonyms(stem)].some(other => matched.has(other)));
  const usedStarts = new Set(extraction.taken.map(({ start }) => start));
  const rest = new Set(extraction.rest.map(({ start }) => start));
  const own = [...ownStems(tool)].filter(stem => stem !== 'tool');
  const isForeign = ({ stem, start }: Token) => rest.has(start) && !own.includes(stem) && ownedStems.has(stem);
  const getWeight = (word: Token): number => {
    if (usedStarts.has(word.start)) return 1;
    if (rest.has(word.start)) return matched.size === 0 || isForeign(word) ? 0 : REST_WEIGHT;
    return isKnown(word) ? 1 : 0;
  };
  const importance = ({ stem }: Token): number => (isGeneric(stem) ? GENERIC_WEIGHT : 1);
  const sum = (value: (word: Token) => number): number =>
    words.reduce((total, word) => total + value(word) * importance(word), 0);
  const explained = words.length === 0 ? 0 : sum(getWeight) / sum(() => 1);
  const shape = callsByName(request, tool) ? BY_NAME : scoreArguments(tool, extraction, explained);
  const nameShare = own.filter(stem => matched.has(stem)).length / Math.max(1, own.length);
  const fits =
    (extraction.missing.length > 0 ? 0.5 : 1) * (words.some(isForeign) ? 0.4 : 1) * (asks && !tool.readOnly ? 0.5 : 1);
  const total = (score * (0.4 + 0.6 * explained) * (0.7 + 0.6 * nameShare) + shape.points) * fits;
  if (matched.size === 0 && !shape.isWhole) return { tool, score: 0, explained, extraction };
  const preferred = tool.hasInterface ? 1.02 : 1;
  return { tool, score: total * preferred, explained: shape.isWhole ? 1 : explained, extraction };
}

/** Bonus for the form of the arguments: an SQL statement, or all the numbers that a calculation needs. */
function scoreArguments(
  tool: KnownTool,
  { args }: Extraction,
  explained: number,
): { points: number; isWhole: boolean } {
  if (tool.parameters.some(parameter => isSqlParameter(parameter) && parameter.name in args))
    return { points: 40, isWhole: true };
  const numbers = tool.parameters.filter(({ required, type }) => required && (type === 'number' || type === 'integer'));
  const isCalculation = numbers.length >= 2 && numbers.every(({ name }) => name in args) && explained > 0.6;
  if (isCalculation) return { points: 12, isWhole: true };
  const required = tool.parameters.filter(parameter => parameter.required && parameter.name in args);
  return { points: required.length > 0 ? 2 : 0, isWhole: false };
}

/** "press a", "Press A!": the request is the tool's name or title, one-letter words included. */
function callsByName(request: string, { name, title }: KnownTool): boolean {
  const requestWords = plainWords(request);
  return [name, title].some(text => plainWords(text) === requestWords) && requestWords.includes(' ');
}

const plainWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const meaningful = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ text }) => !isStopWord(text.replace(/['’].*$/, '')));
