import { expect, it } from 'vitest';
import { modelContent, readContext, readNotification } from './data-members.ts';

it('readContext() translates the host context, and leaves out what has the wrong type', () => {
  expect(
    readContext({
      theme: 'dark',
      locale: 'de-AT',
      displayMode: 'fullscreen',
      containerDimensions: { width: 300, maxHeight: 900 },
      safeAreaInsets: { top: 10, right: 0, bottom: 20, left: 0 },
      platform: 'mobile',
      deviceCapabilities: { touch: true, hover: false },
      'vitrine.dev/view-state': { page: 2 },
    }),
  ).toEqual({
    theme: 'dark',
    locale: 'de-AT',
    displayMode: 'fullscreen',
    maxHeight: 900,
    safeArea: { insets: { top: 10, right: 0, bottom: 20, left: 0 } },
    userAgent: { device: { type: 'mobile' }, capabilities: { hover: false, touch: true } },
    widgetState: { page: 2 },
  });
  expect(readContext({ theme: 'blue', locale: 5, containerDimensions: {}, safeAreaInsets: 'x' } as never)).toEqual({
    maxHeight: null,
  });
});

it.each([
  ['ui/notifications/tool-input', {}, { toolInput: {} }],
  ['ui/notifications/tool-input-partial', { arguments: { a: 1 } }, undefined],
  [
    'ui/notifications/tool-result',
    { structuredContent: { a: 1 } },
    {
      toolOutput: { a: 1 },
      toolResponseMetadata: {
        status: 'success',
        call_tool_result: { structuredContent: { a: 1 } },
        mcp_tool_result: { structuredContent: { a: 1 } },
      },
    },
  ],
  [
    'ui/notifications/tool-result',
    { content: [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }] },
    { toolOutput: { text: 'a\nb' } },
  ],
  [
    'ui/notifications/tool-result',
    { content: 'a', isError: true, _meta: { x: 1 } },
    { toolOutput: { text: '' }, toolResponseMetadata: { x: 1, status: 'error' } },
  ],
  ['ui/notifications/other', {}, undefined],
])('readNotification(%s, %j)', (method, params, globals) => {
  if (globals) expect(readNotification(method, params)).toMatchObject(globals);
  else expect(readNotification(method, params)).toBeUndefined();
});

it.each([
  [{ a: 1 }, { a: 1 }],
  [{ modelContent: { a: 1 }, privateContent: { b: 2 } }, { a: 1 }],
  [{ modelContent: 'words', imageIds: [] }, { text: 'words' }],
  [{ privateContent: { b: 2 } }, undefined],
  ['words', undefined],
  [null, undefined],
])('modelContent(%j) is %j', (state, content) => expect(modelContent(state)).toEqual(content));
