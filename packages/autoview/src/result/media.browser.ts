// Image blocks as servers send them: base64 with line breaks, in the alphabet of addresses, or as a whole `data:` address.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openResultPage, type ResultPage } from '../../test/support/result-page.ts';

let viewer: ResultPage;
beforeAll(async () => {
  viewer = await openResultPage();
});
afterAll(() => viewer?.close());
afterEach(() => expect(viewer.takeProblems()).toEqual([]));

/** A PNG of 1 × 1 whose base64 has `+` and `/`. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>ü</title></svg>';
const image = (data: unknown, mimeType: unknown = 'image/png') => ({ content: [{ type: 'image', data, mimeType }] });

it.each<[string, object]>([
  ['base64', image(PNG)],
  ['a data: address', image(`data:image/png;base64,${PNG}`)],
  ['a data: address without another type', image(`data:image/png;base64,${PNG}`, null)],
  ['a data: address with parameters', image(`data:image/png;charset=utf-8;base64,${PNG}`)],
  ['a data: address whose base64 is percent-encoded', image(`data:image/png;base64,${encodeURIComponent(PNG)}`)],
  ['a data: address of text', image(`data:image/svg+xml,${encodeURIComponent(SVG)}`, 'image/svg+xml')],
  ['a data: address of plain text', image(`data:image/svg+xml;utf8,${SVG}`, undefined)],
  ['no type', image(PNG, undefined)],
  ['a type that is none', image(PNG, 'png')],
  [
    'the form of a model',
    { content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }] },
  ],
  ['base64 in lines', image(PNG.replaceAll(/.{20}/g, '$&\r\n'))],
  ['a data: address in lines', image(`data:image/png;base64,${PNG.replaceAll(/.{20}/g, '$&\n')}`)],
  ['base64url', image(PNG.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))],
  [
    'a resource with a data: address',
    {
      content: [
        {
          type: 'resource',
          resource: { uri: 'file:///a.png', mimeType: 'image/png', blob: `data:image/png;base64,${PNG}` },
        },
      ],
    },
  ],
])('%s is drawn as a picture', async (_, result) => {
  expect((await viewer.show(result)).view).toBe('image');
  await expect
    .poll(() => viewer.page.locator('[data-part] img').evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBe(1);
});

it.each([
  ['text', 'data:text/html;base64,PGI+'],
  ['no data', 'hello, this is no image!'],
  ['an address', 'https://example.com/a.png'],
])('%s is no picture', async (_, data) => {
  expect((await viewer.show(image(data, 'text/html'))).view).not.toBe('image');
  await expect.poll(() => viewer.page.locator('[data-part] img').count()).toBe(0);
});
