// Finds tools by words for what they do: BM25+ over their definitions, as the planner ranks them, without reading arguments.
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import MiniSearch from 'minisearch';
import { knownTools } from './tool-facts.ts';
import { getSynonyms } from './words/synonyms.ts';
import { isGeneric, isStopWord, readStems, tokenize } from './words/tokens.ts';

const FIELDS = ['name', 'title', 'server', 'description', 'parameters'];
const BOOST = { name: 3, title: 3, server: 2, description: 1.5 };
const SYNONYM_WEIGHT = 0.6;
const GENERIC_WEIGHT = 0.4;

/** The names of the tools that match, the best first; equal for equal words and tools. */
export function searchTools(query: string, tools: readonly LanguageModelV4FunctionTool[], limit: number): string[] {
  const index = new MiniSearch({ fields: FIELDS, tokenize: readStems, processTerm: term => term });
  index.addAll(
    knownTools(tools).map(({ id, name, title, server, description, parameters }) => ({
      ...{ id, name, title, server, description },
      parameters: parameters.map(parameter => `${parameter.name} ${parameter.description}`).join(' '),
    })),
  );
  const terms = weighTerms(query);
  const matches = index.search([...terms.keys()].join(' '), {
    tokenize: text => text.split(' ').filter(Boolean),
    boost: BOOST,
    boostTerm: term => terms.get(term) ?? 1,
  });
  const places = new Map(tools.map(({ name }, place) => [name, place]));
  const place = (id: unknown): number => places.get(String(id)) ?? 0;
  return matches
    .toSorted((a, b) => b.score - a.score || place(a.id) - place(b.id))
    .slice(0, limit)
    .map(({ id }) => String(id));
}

function weighTerms(query: string): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (term: string, weight: number) => terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  for (const { text } of tokenize(query).filter(token => !isStopWord(token.text)))
    for (const stem of readStems(text)) {
      add(stem, isGeneric(stem) ? GENERIC_WEIGHT : 1);
      for (const other of getSynonyms(stem)) add(other, SYNONYM_WEIGHT * (isGeneric(other) ? GENERIC_WEIGHT : 1));
    }
  return terms;
}
