// What the model receives of a result: nothing that the server sent is lost without a word.
import { NUMBERS_KEY } from '@vitrine/protocol/internal/keys';
import { describe, expect, it } from 'vitest';
import { createPDF } from '../../../../../test/support/create-pdf.ts';
import { sanitize, store } from '../../../test/support/sanitize.ts';
import { type ResultForModelOptions, resultForModel } from './result-for-model.ts';

const output = (raw: unknown, options: Partial<ResultForModelOptions> = {}) => {
  const { sanitized } = sanitize(raw);
  return resultForModel({ sanitized }, { store, ...options });
};
const read = async (raw: unknown, options: Partial<ResultForModelOptions> = {}): Promise<unknown> => {
  const read = await output(raw, options);
  return 'value' in read ? read.value : undefined;
};
const text = (...texts: string[]) => ({ content: texts.map(text => ({ type: 'text', text })) });
const items = { items: [{ id: 'P-0', name: 'Project 0' }] };

describe('structured content', () => {
  it.each([
    ['a summary', text('6 items listed.'), items],
    ['nothing', { content: [] }, items],
    ['a part of the data', text('P-0'), items],
    ['other data', text('{"items":[]}'), items],
    ['longer words', text('1200 found, at most 10'), { found: 12, most: 1 }],
    ['nothing of a flag', text('Done.'), { ok: true }],
    ['JSON that is nested too deep', text(`${'['.repeat(5000)}${']'.repeat(5000)}`), { rows: 3 }],
    ['a summary of a bare list', text('2 found.'), ['a', 'b']],
  ])('is given when the text has %s, of an error too', async (_what, result, structuredContent) => {
    const json = JSON.stringify(structuredContent);
    expect(await read({ ...result, structuredContent })).toMatch(json);
    expect(await output({ ...result, structuredContent, isError: true })).toMatchObject({
      type: 'error-text',
      value: expect.stringContaining(json),
    });
  });

  it('is given with the digits that the server wrote', async () => {
    const numbers = { '/structuredContent/id': '9007199254740993', '/structuredContent/rows/0/e': '1e400' };
    const structuredContent = { id: 9007199254740992, rows: [{ e: null, n: 1 }] };
    const result = { ...text('1 found.'), structuredContent, _meta: { 'vitrine.dev/numbers': numbers } };
    expect(await read(result)).toContain('{"id":9007199254740993,"rows":[{"e":1e400,"n":1}]}');
  });

  it.each([
    ['the same JSON, written otherwise', text('{ "b": [1], "a": "x y" }'), { a: 'x y', b: [1] }],
    ['each item as a text', text('{"id":1,"on":true}', 'plain'), { result: [{ id: 1, on: true }, 'plain'] }],
    ['the only member', text('a\n"b"'), { result: 'a\n"b"' }],
    ['every value in words', text('Sunny in Lisbon, 21 °C'), { place: 'Lisbon', celsius: 21 }],
  ])('is not repeated when the text has %s', async (_what, result, structuredContent) => {
    expect(await read({ ...result, structuredContent })).toBe(result.content.map(({ text }) => text).join('\n\n'));
  });

  it('beyond the limit of the log comes from the stored result', async () => {
    const structuredContent = {
      rows: Array.from({ length: 30_000 }, (_, n) => ({ id: `row-${n}`, name: 'x'.repeat(30) })),
    };
    expect(await read({ ...text('30,000 rows.'), structuredContent })).toMatch(
      /row-0.*characters left out.*row-29999/s,
    );
  });

  it('has the digits that the server wrote', async () => {
    const id = '12345678901234567890';
    const _meta = { [NUMBERS_KEY]: { '/structuredContent/order/id': id, '/structuredContent/price': '0.10' } };
    const structuredContent = { order: { id: Number(id) }, price: 0.1, note: 7 };
    expect(await read({ ...text('1 order.'), structuredContent, _meta })).toBe(
      `1 order.\n\n{"order":{"id":${id}},"price":0.10,"note":7}`,
    );
    const rows = Array.from({ length: 30_000 }, (_, n) => ({ id: `row-${n}`, name: 'x'.repeat(30) }));
    expect(await read({ ...text('1 order.'), structuredContent: { ...structuredContent, rows }, _meta })).toContain(id);
  });

  it('of a tool that declares an interface is kept for it, unless the agent file says otherwise', async () => {
    const { sanitized } = sanitize({ ...text('6 items listed.'), structuredContent: items });
    const part = { type: 'ui-resource', uri: 'ui://a/b', server: 'shop', mimeType: 'text/html', ref: 'a' } as const;
    const includesData = async (source: 'tool' | 'embedded' | 'compiled', withInterfaceData = false) =>
      JSON.stringify(
        await resultForModel(
          { sanitized: { ...sanitized, content: [...sanitized.content, { ...part, source }] } },
          { store, withInterfaceData },
        ),
      ).includes('Project 0');
    expect([
      await includesData('tool'),
      await includesData('tool', true),
      await includesData('embedded'),
      await includesData('compiled'),
    ]).toEqual([false, true, true, true]);
  });
});

it.each([
  ['a text', { content: 'Hello' }, 'Hello'],
  ['one block', { content: { type: 'text', text: 'Hello' } }, 'Hello'],
  ['data in place of a result', { city: 'Oslo' }, '{"city":"Oslo"}'],
  ['a list in place of a result', [1, 2], '[1,2]'],
  ['a text in place of a result', 'Hello', 'Hello'],
  ['null', null, 'The tool has answered without content.'],
  ['null as content', { content: null, structuredContent: items }, JSON.stringify(items)],
  ['a block of an unknown type', { content: [{ type: 'hologram', x: 1 }] }, /^\[Part .*"x":1/],
  [
    'a malformed image',
    { content: [{ type: 'image', data: '%'.repeat(9000), mimeType: 'image/png' }] },
    /^\[Part .{800,}…\]$/,
  ],
  [
    'an image that providers do not take',
    { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/tiff' }] },
    /^\[Image/,
  ],
  [
    'an image that is too large',
    { content: [{ type: 'image', data: Buffer.alloc(3e6, 1).toString('base64'), mimeType: 'image/png' }] },
    /^\[Image .*3000000 bytes/,
  ],
  [
    'an image of an error',
    { isError: true, content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    /^\[Image/,
  ],
])('%s reaches the model', async (_what, raw, expected) => {
  expect(await read(raw)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});

it.each([
  ['a data: URI', { data: 'data:image/png;base64,AAAA', mimeType: 'image/png' }],
  ['a data: URI alone', { data: 'data:image/png;base64,AAAA' }],
  ['a type in other letters', { data: 'AAAA', mimeType: 'Image/PNG; x=1' }],
  ['white space in the base64', { data: ' AA\nAA ', mimeType: 'image/png' }],
])('an image reaches the model: %s', async (_what, image) => {
  expect(await read({ content: [{ type: 'image', ...image }] })).toEqual([
    { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
  ]);
});

describe('content with an audience', () => {
  const block = (said: string, audience?: unknown) => ({
    type: 'text',
    text: said,
    ...(audience === undefined ? {} : { annotations: { audience } }),
  });
  const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png', annotations: { audience: ['user'] } };
  const link = {
    type: 'resource_link',
    uri: 'https://shop.example/r',
    name: 'Receipt',
    annotations: { audience: ['user'] },
  };
  const file = {
    type: 'resource',
    resource: { uri: 'file:///a.txt', text: 'A file for the user', mimeType: 'text/plain' },
    annotations: { audience: ['user'] },
  };

  it('is given to the model unless it is for the user only, of errors too', async () => {
    const content = [
      block('For all'),
      block('For the user', ['user']),
      block('For the model', ['assistant']),
      block('For both', ['user', 'assistant']),
      block('For nobody in particular', []),
      { type: 'map', at: 'Oslo', annotations: { audience: ['user'] } },
      ...[picture, link, file],
    ];
    const expected = 'For all\n\nFor the model\n\nFor both\n\nFor nobody in particular';
    expect(await read({ content })).toBe(expected);
    expect(await read({ content, isError: true })).toBe(expected);
  });

  it('for the user only is named when there is nothing else', async () => {
    expect(await read({ content: [picture, file] })).toBe('The tool has answered, for the user only.');
    expect(await read({ content: [picture], structuredContent: { ok: 1 } })).toBe('{"ok":1}');
  });

  it('keeps its audience when its annotations are too large', async () => {
    const annotations = { audience: ['user'], note: 'x'.repeat(100_000) };
    expect(await read({ content: [{ type: 'text', text: 'Secret', annotations }] })).not.toContain('Secret');
  });
});

describe('a document of a result', () => {
  const pdf = createPDF('Invoice 12').toString('base64');
  const raw = (mimeType: string, blob: string) => ({
    content: [{ type: 'resource', resource: { uri: 'file:///invoice.pdf', mimeType, blob } }],
  });

  it('is a file where the model takes PDFs, else its text', async () => {
    expect(await read(raw('application/pdf', pdf), { accepted: ['pdf'] })).toMatchObject([
      { type: 'file', mediaType: 'application/pdf', data: { data: pdf } },
    ]);
    expect(await read(raw('application/pdf', pdf))).toMatch(/^\[Text of the PDF.*\]\nInvoice 12$/);
  });

  it('that cannot be read is a line', async () => {
    expect(await read(raw('application/pdf', 'AAAA'))).toMatch(/^\[File .*application\/pdf, 3 bytes/);
  });
});

it('a sound reaches a model that hears', async () => {
  const raw = { content: [{ type: 'audio', data: 'UklGRgAA', mimeType: 'audio/x-wav' }] };
  expect(await read(raw, { accepted: ['audio'] })).toMatchObject([{ type: 'file', mediaType: 'audio/wav' }]);
  expect(await read(raw)).toMatch(/^\[audio .*only the user sees/);
});
