import { describe, expect, it } from 'vitest';
import type { CallEntry } from '../../state/session/transcript.ts';
import { readOutcome } from './call-outcome.ts';

const text = (words: string) => ({ type: 'text', text: words });

/** The outcome of a call that succeeded with this content. */
const readContent = (content: object[], structuredContent?: unknown, args: Record<string, unknown> = {}) =>
  readOutcome({
    call: { args },
    result: { success: true, sanitized: { content, meta: { isError: false, structuredContent } } },
  } as unknown as CallEntry);

describe('readOutcome()', () => {
  it.each([
    ['a short line', [text('Removed z9.')], undefined],
    ['a line whose values are the data', [text('z9: 14 in stock')], { id: 'z9', stock: 14, isLow: false }],
    [
      'a line beside the page that Vitrine compiled',
      [text('Removed z9.'), { type: 'ui-resource', source: 'compiled' }],
    ],
  ])('of %s says all', (_what, content, data?: unknown) => {
    expect({ type: 'text', ...readContent(content, data) }).toEqual({ ...content[0], isAll: true });
  });

  it('says all when the data repeat an argument', () => {
    expect(readContent([text('It is gone.')], { id: 'z9' }, { id: 'z9' }).isAll).toBe(true);
  });

  it.each([
    ['several lines', [text('# Stock\n\n- z1\n- z2')], undefined, 'Stock'],
    ['a line with other data', [text('Two items.')], { items: ['z1', 'z2'] }, 'Two items.'],
    ['a list as JSON', [text('[1, 2, 3]')], undefined, '3 items'],
    ['a record as JSON', [text('{"name":"Ada","age":36}')], undefined, 'Ada, Age: 36'],
    ['a record with a list', [text('{"total":2,"rows":[{},{}]}')], undefined, '2 items'],
    ['data alone', [], { city: 'Oslo' }, 'City: Oslo'],
    ['a picture', [{ type: 'image', mimeType: 'image/png', bytes: 1 }], undefined, 'Image'],
    ['a link', [text('See https://example.org')], undefined, 'See https://example.org'],
    ['a text for the model as well', [text('Done.'), text('For you.')], undefined, 'Done.'],
    ['nothing', [], undefined, ''],
  ])('of %s is an excerpt', (_what, content, data, expected) => {
    expect(readContent(content, data)).toEqual({ text: expected, isAll: false });
  });

  it('cuts a long line', () => {
    const outcome = readContent([text('word '.repeat(100))]);
    expect(outcome.text).toMatch(/^(?:word )+word?…$|…$/);
    expect(outcome.text.length).toBeLessThanOrEqual(120);
    expect(outcome.isAll).toBe(false);
  });
});
