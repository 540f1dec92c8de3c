import { expect, it } from 'vitest';
import { partsFromBlocks } from './parts-from-blocks.ts';

it('every MCP block becomes a part, and one of unknown type is kept unchanged', () => {
  const strange = { type: 'hologram', light: 1 };
  expect(
    partsFromBlocks([
      { type: 'text', text: 'a' },
      { type: 'image', mimeType: 'image/gif', data: 'R0lG' },
      { type: 'resource', resource: { uri: 'file:///a.txt', text: 'ü' } },
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'TVo=' } },
      { type: 'resource_link', uri: 'https://a.example/', name: 'A' },
      strange,
    ]),
  ).toMatchObject([
    { type: 'text', text: 'a' },
    { type: 'image', bytes: 3 },
    { type: 'file', mimeType: 'text/plain', bytes: 2, text: 'ü' },
    { type: 'file', mimeType: 'application/octet-stream', bytes: 2, data: 'TVo=' },
    { type: 'resource-link', name: 'A' },
    { type: 'unknown', block: strange },
  ]);
});
