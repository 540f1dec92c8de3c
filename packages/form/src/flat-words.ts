// The words of a schema (title, description, default, examples), taken from it or off it.

import type { Flat } from './flat.ts';

export function withoutWords(flat: Flat): Flat {
  const { title: _t, description: _d, default: _v, examples: _e, ...rest } = flat;
  return rest;
}

export function wordsOf(flat: Flat): Pick<Flat, 'title' | 'description' | 'default' | 'examples'> {
  const words: Pick<Flat, 'title' | 'description' | 'default' | 'examples'> = {};
  if (flat.title !== undefined) words.title = flat.title;
  if (flat.description !== undefined) words.description = flat.description;
  if (flat.default !== undefined) words.default = flat.default;
  if (flat.examples !== undefined) words.examples = flat.examples;
  return words;
}
