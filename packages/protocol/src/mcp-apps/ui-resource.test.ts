import { base64ToText, textToBase64 } from '@vitrine/std/internal/base64';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem, isUIResource, readSurfaceContent, readUIResource } from './ui-resource.ts';

describe('isUIResource()', () => {
  it('accepts a content block and a resource, by their ui:// scheme', () => {
    expect(isUIResource({ type: 'resource', resource: { uri: 'ui://a', mimeType: 'text/html', text: 'x' } })).toBe(
      true,
    );
    expect(isUIResource({ uri: 'ui://a', text: 'x' })).toBe(true);
  });
  it('refuses everything else', () => {
    const others = [
      null,
      'ui://a',
      { type: 'resource', resource: { uri: 'https://a' } },
      { type: 'text', text: 'ui://' },
      { uri: 5 },
      [],
      { type: 'resource' },
    ];
    for (const other of others) expect(isUIResource(other)).toBe(false);
  });
});

describe('readUIResource()', () => {
  it('decodes a blob as UTF-8', () => {
    expect(readUIResource({ mimeType: 'text/html', blob: textToBase64('héllo ☂ 日本') })).toEqual({
      kind: 'inline-html',
      text: 'héllo ☂ 日本',
    });
  });
  it.each([
    [{ mimeType: 'text/plain', text: 'x' }, 'unknown-type'],
    [{ text: 'x' }, 'unknown-type'],
    [{ mimeType: 'text/html' }, 'empty'],
    [{ mimeType: 'text/html', text: ' \n' }, 'empty'],
    [{ mimeType: 'text/html', blob: '***' }, 'bad-encoding'],
    [{ mimeType: 'text/html', text: 'xxxxxxxxxxx' }, 'too-large'],
    [{ mimeType: 'text/html', text: '☂☂☂☂' }, 'too-large'],
    [{ mimeType: 'text/html', blob: 'A'.repeat(100) }, 'too-large'],
  ])('%j → %s, explained in one line', (resource, code) => {
    const read = readUIResource(resource, { maxBytes: 10 });
    expect(read).toMatchObject({ problem: { code } });
    if ('problem' in read) expect(describeProblem('ui://a', read.problem)).toMatch(/^The interface ui:\/\/a [^\n]+\.$/);
  });
});

it('base64 restores any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      text => base64ToText(textToBase64(text)) === text.toWellFormed().replace(/^\uFEFF/, ''),
    ),
  );
});

it('readSurfaceContent() reads A2UI messages besides UI resources, and nothing else', () => {
  const a2ui = { mimeType: 'application/a2ui+json', text: '[]' };
  expect(readSurfaceContent(a2ui)).toEqual({ text: '[]' });
  expect(readSurfaceContent({ mimeType: 'application/json+a2ui', blob: btoa('{}') })).toEqual({ text: '{}' });
  expect(readSurfaceContent({ mimeType: 'text/html', text: '<p>' })).toEqual({ text: '<p>' });
  expect(readSurfaceContent({ ...a2ui, text: ' ' })).toEqual({ problem: { code: 'empty' } });
  const unknown = { problem: { code: 'unknown-type', mimeType: 'text/plain' } };
  expect(readSurfaceContent({ mimeType: 'text/plain', text: 'x' })).toEqual(unknown);
  expect(readUIResource(a2ui)).toMatchObject({ problem: { code: 'unknown-type' } });
});
