import { describe, expect, it } from 'vitest';
import { BASIC_CATALOG_ID, BASIC_COMPONENTS } from './catalog.ts';
import { writeMessages } from './messages/write-messages.ts';
import type { Catalog } from './own-catalogs.ts';
import { createSurfaces } from './surfaces.ts';
import { resolveSurface } from './values/resolve.ts';

const CATALOG: Catalog = {
  id: 'https://shop.example/catalog.json',
  components: {
    ...BASIC_COMPONENTS,
    Gauge: {
      level: { kind: 'value', type: 'number', required: true },
      tone: { kind: 'enum', values: ['calm', 'loud'] },
      steps: { kind: 'constant', type: 'number' },
      footer: { kind: 'child' },
      action: { kind: 'action' },
    },
  },
};
const create = (catalogId: string) => ({ createSurface: { surfaceId: 's', catalogId } });
const components = (...list: { id: string; component: string; [property: string]: unknown }[]) => ({
  updateComponents: { surfaceId: 's', components: list },
});
const GAUGE = { id: 'root', component: 'Gauge', level: { path: '/level' }, tone: 'calm', footer: 'words' };
const WORDS = { id: 'words', component: 'Text', text: 'Litres' };
const versioned = (version: string, ...messages: object[]) => messages.map(message => ({ version, ...message }));
const codes = (issues: readonly { code: string; path?: string }[]) => issues.map(({ code, path }) => [code, path]);

function draw(messages: unknown) {
  const surfaces = createSurfaces({ catalogs: [CATALOG] });
  const { issues } = surfaces.apply(messages);
  const [surface] = surfaces.getSnapshot().values();
  return { issues, root: surface && resolveSurface(surface).root };
}

describe('a catalog of the application', () => {
  it('gives its surfaces its components, with values, bindings and children, beside those it takes from the basic one', () => {
    const data = { updateDataModel: { surfaceId: 's', value: { level: 40 } } };
    const { issues, root } = draw(versioned('v0.9', create(CATALOG.id), components(GAUGE, WORDS), data));
    expect(issues).toEqual([]);
    expect(root).toMatchObject({ type: 'Gauge', props: { level: 40, tone: 'calm' }, paths: { level: '/level' } });
    expect(root?.slots.footer).toMatchObject({ type: 'Text', props: { text: 'Litres' } });
  });

  it('checks them as it describes them', () => {
    const wrong = { ...GAUGE, tone: 'shrill', colour: 'red' };
    expect(codes(draw(versioned('v0.9', create(CATALOG.id), components(wrong, WORDS))).issues)).toEqual([
      ['VALIDATION_FAILED', '/components/root/tone'],
      ['VALIDATION_FAILED', '/components/root/colour'],
    ]);
    const { level: _, ...levelless } = GAUGE;
    expect(draw(versioned('v0.9', create(CATALOG.id), components(levelless))).root?.issue).toMatchObject({
      message: 'Gauge "root" lacks its level.',
    });
  });

  it('checks the types of its constants, and the names of its events', () => {
    const fault = (property: object) =>
      codes(draw(versioned('v0.9', create(CATALOG.id), components({ ...GAUGE, ...property }, WORDS))).issues);
    expect(fault({ steps: 3, action: { event: { name: 'x'.repeat(200), context: {} } } })).toEqual([]);
    expect(fault({ steps: '3' })).toEqual([['VALIDATION_FAILED', '/components/root/steps']]);
    for (const name of [1, '', 'x'.repeat(201)])
      expect(fault({ action: { event: { name } } })).toEqual([
        ['VALIDATION_FAILED', '/components/root/action/event/name'],
      ]);
    for (const context of ['text', [1]])
      expect(fault({ action: { event: { name: 'a', context } } })).toEqual([
        ['VALIDATION_FAILED', '/components/root/action/event/context'],
      ]);
    expect(fault({ action: 'press' })).toEqual([['VALIDATION_FAILED', '/components/root/action']]);
  });

  it('is for the surfaces that name it, and in 1.0 for the components that do', () => {
    const basic = draw(versioned('v0.9', create(BASIC_CATALOG_ID), components(GAUGE)));
    expect(codes(basic.issues)).toEqual([['UNKNOWN_COMPONENT', '/components/root/component']]);
    const own = { ...GAUGE, level: 3, '@catalogId': CATALOG.id };
    expect(draw(versioned('1.0', create(''), components(own, WORDS))).root).toMatchObject({ type: 'Gauge' });
    // Such as an inline catalog, which has what the application has.
    const unknown = draw(versioned('1.0', create(''), components({ ...own, '@catalogId': 'x' }, WORDS)));
    expect(unknown).toMatchObject({ issues: [], root: { type: 'Gauge' } });
  });

  it('is what writeMessages() checks against', () => {
    const messages = [create(CATALOG.id), components(GAUGE, WORDS)];
    expect(writeMessages(messages, { catalogs: [CATALOG] })).toHaveLength(2);
    expect(() => writeMessages(messages)).toThrow('is not offered here');
    expect(() =>
      writeMessages([create(CATALOG.id), components({ ...GAUGE, tone: 'x' })], { catalogs: [CATALOG] }),
    ).toThrow('"x" is not one of calm, loud');
  });

  it.each([
    [[CATALOG, CATALOG], 'two catalogs'],
    [[{ ...CATALOG, id: BASIC_CATALOG_ID }], 'two catalogs'],
    [[{ id: 'x', components: { 'two words': {} } }], 'cannot be the name'],
    [[{ id: 'x', components: { placeholder: {} } }], 'cannot be the name'],
  ])('that cannot be one is refused: %#', (catalogs, message) => {
    expect(() => createSurfaces({ catalogs })).toThrow(message);
  });
});
