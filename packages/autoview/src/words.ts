// The words that a page takes along: those for the errors that its shapes can have, and those that replace English ones.
import { englishMessage } from '@vitrine/form';
import { isOpen, type NestedShape, shapesIn } from '@vitrine/form/compiled';
import type { PageData } from './page-data.ts';

type Words = { readonly [key: string]: string };

/** By the English words, and by `error.` and a code. */
export function wordsOf({ tool, followUps = [] }: PageData, given: Words = {}): Words {
  const tools = [tool, ...followUps.map(followUp => followUp.tool)];
  return { ...errorWords(tools.flatMap(({ shapes }) => shapesIn(shapes))), ...given };
}

/** `error.` and a code; after another dot, what is special about it (./page/strings.ts reads them). */
function errorWords(shapes: readonly NestedShape[]): Words {
  const words: { [key: string]: string } = {};
  for (const code of ['required', 'mismatch', 'json', 'inexact'] as const)
    words[`error.${code}`] = englishMessage(code);
  if (shapes.some(isOpen)) {
    words['error.name'] = englishMessage('name');
    for (const why of ['taken', 'empty']) words[`error.name.${why}`] = englishMessage('name', { why });
  }
  for (const { kind, facts = {}, types } of shapes) {
    if (kind === 'number') words['error.number'] = englishMessage('number');
    if (types) words['error.type'] = englishMessage('type', { types: ['{types}'] });
    for (const code of ['integer', 'uniqueItems'] as const)
      if (facts[code]) words[`error.${code}`] = englishMessage(code);
    if (facts.pattern !== undefined) words['error.pattern'] = englishMessage('pattern', { pattern: '{pattern}' });
    if (facts.format !== undefined)
      words[`error.format.${facts.format}`] = englishMessage('format', { format: facts.format });
    for (const [bound, limit] of Object.entries(facts.bounds ?? {})) {
      const exclusive = bound.startsWith('exclusive');
      const code = (exclusive ? bound.slice(9).toLowerCase() : bound) as 'minimum';
      const isOne = limit === 1 && /Length|Items/.test(bound);
      const special = exclusive ? '.exclusive' : isOne ? '.one' : '';
      words[`error.${code}${special}`] = englishMessage(code, { limit: isOne ? 1 : '{limit}', exclusive });
    }
  }
  return words;
}
