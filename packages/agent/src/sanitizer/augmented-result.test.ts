// A result with an interface that @vitrine/server added: the model receives only the tool's own content.
import type { ToolResult } from '@vitrine/protocol/content';
import { createAugmenter, type Delivery } from '@vitrine/server/augment';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../test/support/sanitize.ts';

const DATA = { databases: [{ name: 'shop', size: 12 }], totalCount: 1 };
const RESULTS = {
  'with structured content of its own': {
    content: [
      { type: 'text', text: 'Found 1 database' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    ],
    structuredContent: { names: ['shop'] },
  },
  'of text alone': { content: [{ type: 'text', text: '[{"name":"shop"}]' }] },
} as const;

/** Returns what a model receives of a result: its parts but for interfaces, and its structured content. */
function modelView(result: unknown) {
  const { sanitized } = sanitize(result as ToolResult);
  return {
    parts: sanitized.content.filter(({ type }) => type !== 'ui-resource'),
    structuredContent: sanitized.meta.structuredContent,
    isError: sanitized.meta.isError,
  };
}

describe.each(Object.entries(RESULTS))('a result %s', (_, result) => {
  it.each<Delivery>(['external', 'inline', 'mcp-apps'])('says the same to a model, augmented by %s', async delivery => {
    const augmenter = createAugmenter({
      delivery,
      baseUrl: 'https://ui.example.org',
      fetch: async () => ({ status: 200 }),
      pages: { 'list-databases': '<!doctype html>' },
    });
    const augmented = await augmenter.augment(result as never, { toolName: 'list-databases', renderData: DATA });
    expect(augmented).not.toEqual(result);
    expect(modelView(augmented)).toEqual(modelView(result));
    const shown = sanitize(augmented).sanitized.content.some(({ type }) => type === 'ui-resource');
    expect(shown).toBe(delivery !== 'mcp-apps');
  });
});
