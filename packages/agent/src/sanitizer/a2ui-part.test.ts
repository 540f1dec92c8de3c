import { chooseUI } from '@vitrine/protocol/parts';
import { expect, it } from 'vitest';
import { stageContent } from '../store/staged-content.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { sanitizeResult } from './sanitize-result.ts';

const MESSAGES = JSON.stringify([{ version: 'v0.9', deleteSurface: { surfaceId: 's' } }]);
const block = (resource: object, annotations?: object) => ({
  type: 'resource',
  resource,
  ...(annotations && { annotations }),
});

function sanitize(...content: unknown[]) {
  const store = stageContent();
  const { sanitized } = sanitizeResult({ content }, { server: 'x', isLocal: false, limits: DEFAULT_LIMITS, store });
  return { parts: sanitized.content, notes: sanitized.meta.notes ?? [], store };
}

it.each([
  ['application/a2ui+json', 'a2ui://x/data'],
  ['application/json+a2ui', 'a2ui://x/data'],
  ['application/a2ui+json; charset=utf-8', 'ui://x/data'],
])('%s at %s is a part whose text is stored once', (mimeType, uri) => {
  const { parts, notes, store } = sanitize(block({ uri, mimeType, text: MESSAGES }));
  expect(parts).toMatchObject([{ type: 'ui-resource', uri, server: 'x', source: 'embedded', mimeType }]);
  const [part] = parts;
  const stored = part?.type === 'ui-resource' && part.ref !== undefined ? store.get(part.ref) : undefined;
  expect(Buffer.from(stored!).toString()).toBe(MESSAGES);
  expect(notes).toEqual([]);
});

it('a block that is not for the user, and one of another type, is no interface', () => {
  const resource = { uri: 'a2ui://x/data', mimeType: 'application/a2ui+json', text: MESSAGES };
  expect(sanitize(block(resource, { audience: ['assistant'] })).parts).toMatchObject([{ type: 'file' }]);
  expect(sanitize(block(resource, { audience: ['assistant', 'user'] })).parts).toMatchObject([{ type: 'ui-resource' }]);
  expect(sanitize(block({ ...resource, mimeType: 'application/json' })).parts).toMatchObject([{ type: 'file' }]);
});

it('empty and huge messages have a problem', () => {
  const read = (text: string) =>
    sanitize(block({ uri: 'a2ui://x/data', mimeType: 'application/a2ui+json', text })).parts[0];
  expect(read(' ')).toMatchObject({ problem: expect.stringContaining('empty') });
  expect(read('x'.repeat(DEFAULT_LIMITS.maxUIBytes + 1))).toMatchObject({
    problem: expect.stringContaining('too large'),
  });
});

it('messages come before a page of the same result', () => {
  const { parts } = sanitize(
    block({ uri: 'ui://x/page', mimeType: 'text/html;profile=mcp-app', text: '<p>page</p>' }),
    block({ uri: 'a2ui://x/data', mimeType: 'application/a2ui+json', text: MESSAGES }),
  );
  expect(chooseUI(parts)?.uri).toBe('a2ui://x/data');
});
