import { describe, expect, it } from 'vitest';
import { parseMimeType, UI_MIME_TYPES, uiContentKind } from './mime.ts';

describe('uiContentKind()', () => {
  it.each([
    ['text/html', 'inline-html'],
    ['TEXT/HTML; charset=utf-8', 'inline-html'],
    ['text/html;profile=mcp-app', 'mcp-app'],
    ['text/html; charset="utf-8"; Profile="mcp-app"', 'mcp-app'],
    ['text/html;profile=other', undefined],
    ['text/html+skybridge', 'apps-sdk'],
    ['Text/HTML+Skybridge; charset=utf-8', 'apps-sdk'],
    ['text/html+mcp', 'mcp-app'],
    ['text/html+other', undefined],
    ['text/uri-list', 'external-url'],
    ['application/vnd.mcp-ui.remote-dom+javascript; framework=react', 'remote-dom'],
    ['application/vnd.mcp-ui.remote-dom+javascript', 'remote-dom'],
    ['application/json', undefined],
    ['text', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s → %s', (mimeType, kind) => expect(uiContentKind(mimeType)).toBe(kind));

  it('knows every type that error messages list', () => {
    for (const type of UI_MIME_TYPES) expect(uiContentKind(type)).toBeDefined();
  });
});

it('parseMimeType() keeps quoted semicolons and the first of two equal parameters', () => {
  const parsed = parseMimeType('a/b; x="1;2\\"3"; x=9; bad; =no');
  expect(parsed?.essence).toBe('a/b');
  expect([...(parsed?.parameters ?? [])]).toEqual([['x', '1;2"3']]);
});
