import { expect, it } from 'vitest';
import { readFrameSize, readUIMetadata } from './ui-metadata.ts';

it.each([
  [['100%', '600px'], { width: '100%', height: '600px' }],
  [[400, 300], { width: '400px', height: '300px' }],
  [{ width: 400 }, { width: '400px' }],
  [
    { height: '20rem', width: 'calc(100vw)' },
    { height: '20rem', width: 'calc(100vw)' },
  ],
  [['800', ''], { width: '800px' }],
  [{ width: -1, height: Number.NaN }, undefined],
  [['url(x)', 'expression()'], undefined],
  ['100%', undefined],
  [null, undefined],
])('readFrameSize(%j)', (value, size) => expect(readFrameSize(value)).toEqual(size));

it('readUIMetadata() prefers the content item’s `ui` as a whole to the listing’s', () => {
  const metadata = readUIMetadata(
    { ui: { prefersBorder: true }, 'mcpui.dev/ui-initial-render-data': [1, 2] },
    { ui: { csp: { connectDomains: ['https://x.test'] } }, title: 'Listed' },
  );
  expect(metadata).toEqual({ ui: { prefersBorder: true }, initialRenderData: [1, 2], title: 'Listed' });
});

it('readUIMetadata() leaves out malformed keys and keeps the others', () => {
  expect(
    readUIMetadata({ ui: { csp: { connectDomains: 'all' } }, 'mcpui.dev/ui-preferred-frame-size': ['10px', '20px'] }),
  ).toEqual({
    preferredFrameSize: { width: '10px', height: '20px' },
  });
  for (const meta of [undefined, null, 5, [], 'x']) expect(readUIMetadata(meta)).toEqual({});
});
