// The reading of texts as tools write them, and its cost for hostile ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markLine, readText, type TextPart } from '../../../src/reading/drawing.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

function writePart(part: TextPart): string {
  switch (part.kind) {
    case 'data':
    case 'pairs':
      return `${part.kind} ${JSON.stringify(part.value)}`;
    case 'rows':
      return `rows ${part.names.join('|')} ${part.rows.length}`;
    case 'links':
      return `links ${part.addresses.length}`;
    case 'words':
      return `words ${part.text.split('\n')[0]}`;
    case 'markdown':
      return 'markdown';
    case 'aligned':
    case 'code':
      return `${part.kind} ${part.lines.length}`;
    default:
      return `${part.kind} ${part.lines.length} ${part.lines.map(line => markLine(line, part.kind)).join('|')}`;
  }
}

it.each(SAMPLE_TEXTS)('$name', ({ text, parts }) => {
  expect(readText(text).map(writePart)).toEqual(parts);
});

/** The letters and digits of all that a part says. */
const signs = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const partSigns = (part: TextPart): string => {
  if (part.kind === 'rows') return signs([part.names, ...part.rows].flat().join());
  if (part.kind === 'links') return signs(part.addresses.join());
  if ('lines' in part) return signs(part.lines.join());
  return 'text' in part ? signs(part.text) : '';
};

it('no word of a text without records is lost or repeated', () => {
  const lines = SAMPLE_TEXTS.flatMap(({ text }) => text.split('\n')).filter(
    line => !/^commit |^[\da-f]{7} /.test(line),
  );
  const texts = fc
    .array(fc.oneof(fc.constantFrom(...lines), fc.constant('')), { maxLength: 12 })
    .map(all => all.join('\n'));
  fc.assert(
    fc.property(texts, text => {
      const parts = readText(text);
      fc.pre(parts.every(({ kind }) => kind !== 'data' && kind !== 'pairs'));
      expect(parts.map(partSigns).join('')).toBe(signs(text));
    }),
    { numRuns: 400 },
  );
});

describe('long texts', () => {
  it.each([
    ...['* ', '-', '|', '| a ', 'a | b\n', 'a: b\n\n', 'A  B\n', '{', '[\n', '```\n', '\n\n', ': ', 'commit ab\n', ' '],
    ...['abcdef0 a\n', '\tat a\n', '1. A: b\n', '--- a\n\n', '{"a":[\n\n', '─', 'x: {\n\n', '(', 'A B C\n1 2 3\n\n'],
  ])('of %j are read within the time limit', part => {
    const before = process.cpuUsage();
    readText(`${part.repeat(1_000_000 / part.length)}x`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(4_000);
  });
});
