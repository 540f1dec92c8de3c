// Messages of A2UI and view specs, in both directions.
import { describe, expect, it } from 'vitest';
import { parseSpecText } from '../parse-spec-text.ts';
import { repairViewSpec } from '../repair-view-spec.ts';
import type { ViewSpec } from '../view-spec.ts';
import { fromA2UI } from './from-a2ui.ts';
import { A2UI_CATALOG_ID, toA2UI } from './to-a2ui.ts';

const tool = {
  name: 'forecast',
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      days: { type: 'integer' },
      units: { enum: ['c', 'f'] },
      debug: { type: 'boolean' },
    },
    required: ['place'],
  },
};
const current = { name: 'current', inputSchema: { type: 'object', properties: { place: { type: 'string' } } } };
const spec: ViewSpec = {
  version: 1,
  title: 'Weather',
  form: {
    layout: ['/place', { section: 'More', columns: 2, fields: ['/days', '/units'] }],
    fields: { '/place': { label: 'Town' }, '/units': { control: 'radio' }, '/debug': { advanced: true } },
    presets: [
      { label: 'A week', arguments: { days: 7 } },
      { label: 'A parameter named like a binding', arguments: { path: '/tmp' } },
    ],
    submit: 'Show',
  },
  result: {
    parts: [
      { part: 'stats', at: '', tiles: [{ at: '/mean', label: 'Mean', unit: '°C' }] },
      {
        part: 'tabs',
        tabs: [
          {
            label: 'Chart',
            parts: [{ part: 'chart', at: '/days', kind: 'line', x: { at: '/date' }, y: [{ at: '/rain/share' }] }],
          },
          {
            label: 'Table',
            parts: [
              {
                part: 'table',
                at: '/days',
                columns: [{ at: '/date', format: 'date' }],
                sort: '-/date',
                links: [{ tool: 'current', label: 'Now', arguments: { place: { at: '/town' } } }],
              },
              { part: 'section', label: 'Rest', folded: true, parts: [{ part: 'auto', at: '/rest' }] },
            ],
          },
        ],
      },
      { part: 'cards', at: '/days', title: '/date' },
    ],
  },
};
const repaired = (value: unknown) => repairViewSpec(value, tool, { siblings: [tool, current] });

describe('toA2UI()', () => {
  it('writes a surface and flat components with bindings', () => {
    const [surface, update] = toA2UI(spec);
    expect(surface).toEqual({ version: 'v0.9', createSurface: { surfaceId: 'view', catalogId: A2UI_CATALOG_ID } });
    const { components } = update!.updateComponents as { components: { id: string; component: string }[] };
    expect(components[0]).toMatchObject({ id: 'root', component: 'View', title: 'Weather' });
    expect(components).toContainEqual({ id: 'c2', component: 'Field', value: { path: '/place' }, label: 'Town' });
    expect(new Set(components.map(({ id }) => id)).size).toBe(components.length);
  });

  it('is read back as the same spec', () => {
    expect(repaired(toA2UI(spec))).toEqual({ spec, repairs: [], problems: [] });
    expect(
      repaired(
        parseSpecText(
          toA2UI(spec)
            .map(message => JSON.stringify(message))
            .join('\n'),
        ).value,
      ).spec,
    ).toEqual(spec);
  });
});

describe('fromA2UI()', () => {
  it('reads one message of 1.0, with the newer spelling of bindings', () => {
    const [, update] = toA2UI(spec);
    const { components } = update!.updateComponents as { components: object[] };
    const newer = JSON.parse(
      JSON.stringify(components).replaceAll('{"path":', '{"@path":').replace('{"@path":"/tmp"}', '{"path":"/tmp"}'),
    ) as object[];
    expect(repaired({ version: '1.0', createSurface: { surfaceId: 's', components: newer } }).spec).toEqual(spec);
  });

  it('reads inputs and containers of the basic catalog', () => {
    const components = [
      { id: 'root', component: 'Column', children: ['town', 'days', 'text', 'row'] },
      { id: 'town', component: 'TextField', label: 'Town', value: { path: '/place' } },
      { id: 'days', component: 'Slider', label: 'Days', value: { path: '/days' }, max: 14 },
      { id: 'text', component: 'Text', text: { path: '/summary' } },
      { id: 'row', component: 'Row', children: ['text'] },
    ];
    expect(repaired({ version: 'v1.0', createSurface: { surfaceId: 's', components } }).spec).toEqual({
      version: 1,
      form: {
        layout: ['/place', '/days'],
        fields: { '/place': { label: 'Town', control: 'text' }, '/days': { label: 'Days', control: 'slider' } },
      },
      result: {
        parts: [
          { part: 'text', at: '/summary' },
          { part: 'section', columns: 2, parts: [{ part: 'text', at: '/summary' }] },
        ],
      },
    });
  });

  it.each([
    [
      'a component that contains itself',
      [
        { id: 'root', component: 'Column', children: ['root', 'a'] },
        { id: 'a', component: 'Column', children: ['root', 'a'] },
      ],
    ],
    [
      'references that multiply',
      Array.from({ length: 60 }, (_, n) => ({
        id: n === 0 ? 'root' : `c${n}`,
        component: 'Column',
        children: Array(40).fill(`c${n + 1}`),
      })),
    ],
    ['no root', [{ id: 'a', component: 'Table', value: { path: '/x' } }]],
    ['components that are none', [null, 7, { id: 3 }, { id: 'root', children: [null, {}, 'x'] }]],
  ])('terminates for %s', (_, components) => {
    const result = repaired({ version: 'v1.0', createSurface: { surfaceId: 's', components } });
    expect(result.spec).toBeUndefined();
    expect(result.problems.length).toBeGreaterThan(0);
  });

  it('reads no data, no function and no action', () => {
    const components = [
      { id: 'root', component: 'Column', children: ['t', 'b'] },
      { id: 't', component: 'Table', value: { path: '/rows' }, rows: [{ name: 'forged' }] },
      {
        id: 'b',
        component: 'Button',
        action: { functionCall: { call: 'openUrl', args: { url: 'https://evil.example' } } },
      },
    ];
    const messages = [
      { version: 'v1.0', createSurface: { surfaceId: 's', components } },
      { version: 'v1.0', updateDataModel: { surfaceId: 's', path: '/', value: { rows: [{ name: 'forged' }] } } },
      { version: 'v1.0', createSurface: { surfaceId: 'other', components: [{ id: 'root', component: 'Map' }] } },
    ];
    const { spec: read, problems } = repaired(messages);
    expect(read?.result).toEqual({ parts: [{ part: 'table', at: '/rows' }] });
    expect(JSON.stringify(read)).not.toMatch(/forged|evil/);
    expect(problems[0]?.message).toContain('"button" is not one of');
    expect(() => fromA2UI(undefined)).not.toThrow();
  });
});
