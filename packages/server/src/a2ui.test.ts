import { A2UIError, createSurfaces } from '@vitrine/a2ui';
import { describe, expect, it } from 'vitest';
import { type A2UIMessage, a2uiResource, BASIC_CATALOG_ID } from './a2ui.ts';
import { UIResourceError } from './errors.ts';

const create = { createSurface: { surfaceId: 's', catalogId: BASIC_CATALOG_ID } };
const components = (...list: { id: string; component: string; [name: string]: unknown }[]): A2UIMessage => ({
  updateComponents: { surfaceId: 's', components: list },
});
const ROOT = { id: 'root', component: 'Text', text: 'Hi' };
const uri = 'a2ui://test/x';

function readIssues(...messages: unknown[]) {
  try {
    a2uiResource(messages as A2UIMessage[], { uri });
    return [];
  } catch (error) {
    if (!(error instanceof A2UIError)) throw error;
    return error.issues.map(({ code, path }) => [code, path]);
  }
}

describe('a2uiResource()', () => {
  it('writes a block in 0.9.1 for the user, which is read without an issue', () => {
    const block = a2uiResource([create, components(ROOT), { updateDataModel: { surfaceId: 's', value: {} } }], { uri });
    expect(block).toMatchObject({
      type: 'resource',
      annotations: { audience: ['user'] },
      resource: { uri, mimeType: 'application/a2ui+json' },
    });
    const { text } = block.resource as { text: string };
    expect((JSON.parse(text) as { version: string }[]).map(({ version }) => version)).toEqual(['v0.9', 'v0.9', 'v0.9']);
    expect(createSurfaces().apply(text).issues).toEqual([]);
  });

  it('takes updates of surfaces that other results created', () => {
    expect(readIssues({ updateDataModel: { surfaceId: 's', path: '/x', value: 1 } })).toEqual([]);
    expect(readIssues(components({ id: 'a', component: 'Text', text: 'x' }))).toEqual([]);
  });

  it.each([
    ['no message', [], 'VALIDATION_FAILED', undefined],
    [
      'an unknown component',
      [create, components({ id: 'root', component: 'Table' })],
      'UNKNOWN_COMPONENT',
      '/1/components/root/component',
    ],
    [
      'an unknown property',
      [create, components({ ...ROOT, colour: 'red' })],
      'VALIDATION_FAILED',
      '/1/components/root/colour',
    ],
    [
      'a property of 1.0',
      [create, components({ id: 'root', component: 'TextField', label: 'x', placeholder: 'y' })],
      'VALIDATION_FAILED',
      '/1/components/root/placeholder',
    ],
    [
      'a missing property',
      [create, components({ id: 'root', component: 'Text' })],
      'VALIDATION_FAILED',
      '/1/components/root/text',
    ],
    [
      'a surface without a root',
      [create, components({ id: 'a', component: 'Text', text: 'x' })],
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'an unknown catalog',
      [{ createSurface: { surfaceId: 's', catalogId: 'x' } }],
      'UNKNOWN_CATALOG',
      '/0/createSurface/catalogId',
    ],
    [
      'the inline tree of 1.0',
      [{ createSurface: { surfaceId: 's', catalogId: BASIC_CATALOG_ID, components: [ROOT] } }],
      'VALIDATION_FAILED',
      '/0/createSurface',
    ],
    ['another version', [{ version: '1.0', deleteSurface: { surfaceId: 's' } }], 'VALIDATION_FAILED', '/0/version'],
    [
      'a message of 0.8',
      [{ beginRendering: { surfaceId: 's', root: 'root' } }],
      'VALIDATION_FAILED',
      '/0/beginRendering',
    ],
  ])('%s is an A2UIError with its path', (_what, messages, code, path) => {
    expect(readIssues(...messages)).toEqual([[code, path]]);
  });

  it('another URI is refused', () => {
    expect(() => a2uiResource([create], { uri: 'ui://x' as 'a2ui://x' })).toThrow(UIResourceError);
  });
});
