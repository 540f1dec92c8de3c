// Every view of this package fits its tool, tells the truth, and leaves out no value of its recorded result.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  createDefinition,
  KNOWN_VIEWS_FOLDER,
  knownViewFiles,
  knownViews,
  readRecordedCall,
} from '../../test/support/known-tools.ts';
import { compileView } from '../compile-view.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import { checkView, readResultData } from '../view-spec/check/check-view.ts';
import { createShapeSchema, readDefinitionShape, readValueShape, type Shape } from './definition-shape.ts';
import { createKnownViews } from './known-views.ts';

it('every file is read, and belongs to a tool', () => {
  expect(knownViews.problems).toEqual([]);
  const paths = [...knownViewFiles.keys()].filter(path => path.endsWith('.view.json'));
  expect(knownViews.views.map(({ folder: place, toolName }) => `${place}/${toolName}.view.json`).sort()).toEqual(paths);
  const table = readFileSync(`${KNOWN_VIEWS_FOLDER}/README.md`, 'utf8');
  for (const name of new Set(knownViews.views.map(({ server }) => server.package)))
    expect(table).toContain(`\`${name}\``);
});

describe.each(knownViews.views)('$folder: $toolName', view => {
  const { toolName, server, spec } = view;
  const siblings = Object.keys(server.tools).map(name => createDefinition(server, name));
  const tool = createDefinition(server, toolName);
  const { results } = readRecordedCall(view);

  it('is used for the tool', () => {
    expect(knownViews.find(tool, siblings)).toMatchObject({ state: 'found', view: { spec, server } });
  });

  it('makes a page of at most 77 KiB gzipped', () => {
    const { html } = compileView(tool, { siblings, spec, acceptsSpec: false, showsRest: true });
    expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(78_848);
  });

  it('shows all of its recorded results under true names', () => {
    const resultSchema = createShapeSchema(readValueShape(results.map(readResultData))[0] as Shape);
    expect(checkView(spec, { ...tool, resultSchema }, { results, siblings })).toEqual([]);
  });
});

it('each recorded result belongs to a view', () => {
  for (const place of new Set(knownViews.views.map(view => view.folder)))
    expect(
      readdirSync(`${KNOWN_VIEWS_FOLDER}/${place}/results`)
        .map(name => name.replace(/\.json$/, ''))
        .sort(),
    ).toEqual(knownViews.views.filter(view => view.folder === place).map(({ toolName }) => toolName));
});

it('the shape of a schema whose members all refer to the whole schema is read within a bound', () => {
  const members = Array.from({ length: 20 }, (_, index) => [`member${index}`, { $ref: '#' }]);
  const { input } = readDefinitionShape({
    name: 'get_issue',
    inputSchema: { properties: Object.fromEntries(members) },
  });
  expect(JSON.stringify(input).length).toBeLessThan(1_000_000);
});

describe('a tool that has changed', () => {
  const spec = { version: 1, result: { parts: [{ part: 'table', at: '/hits', columns: [{ at: '/name' }] }] } };
  const shape = { input: { query: 'string' }, output: { hits: [{ name: 'string' }] } };
  const server = { package: 'finder', version: '1.0.0', license: 'MIT', results: 'recorded', tools: { search: shape } };
  const { find } = createKnownViews(
    new Map([
      ['finder/server.json', JSON.stringify({ ...server, tools: { search: shape, open: { input: {} } } })],
      ['finder/search.view.json', JSON.stringify(spec)],
      ['finder/open.view.json', JSON.stringify(spec)],
    ]),
  );
  const string = { type: 'string' };
  const define = (hit: object, input: object = { query: string }): ToolDefinition => ({
    name: 'search',
    inputSchema: { type: 'object', properties: input, required: ['query'] },
    outputSchema: {
      type: 'object',
      properties: { hits: { type: 'array', items: { $ref: '#/$defs/Hit' } } },
      $defs: { Hit: { type: 'object', properties: hit } },
    },
  });

  it.each<[string, ToolDefinition]>([
    ['other descriptions', define({ name: { ...string, description: 'What it is called', maxLength: 9 } })],
    ['a member that may be null', define({ name: { anyOf: [{ type: 'null' }, string] } })],
    ['a reference written out', { ...define({ name: string }), description: 'Finds', title: 'Find' }],
  ])('keeps its view with %s', (_, tool) => {
    expect(find(tool, [tool])).toMatchObject({ state: 'found' });
  });

  it.each<[string, ToolDefinition, string]>([
    ['one more member', define({ name: string, price: string }), '/output/hits/0/price'],
    ['another name', define({ title: string }), '/output/hits/0/name'],
    ['another type', define({ name: { type: 'number' } }), '/output/hits/0/name'],
    ['one more parameter', define({ name: string }, { query: string, page: {} }), '/input/page'],
    ['no output schema', { ...define({ name: string }), outputSchema: undefined }, '/output'],
  ])('loses its view with %s, and the reason names it', (_, tool, place) => {
    expect(find(tool, [tool])).toEqual({ state: 'changed', reason: expect.stringContaining(`differs at ${place}`) });
  });

  it('another server with a tool of this name gets no view, and no reason', () => {
    const many = createKnownViews(
      new Map([
        [
          'finder/server.json',
          JSON.stringify({ ...server, tools: { search: shape, open: { input: {} }, close: { input: {} } } }),
        ],
        ...['search', 'open', 'close'].map(name => [`finder/${name}.view.json`, JSON.stringify(spec)] as const),
      ]),
    );
    const tool = define({ name: string });
    expect(many.find(tool, [tool, { name: 'other' }])).toBeUndefined();
    expect(many.find(tool, [tool, { name: 'open' }])).toMatchObject({ state: 'found' });
  });
});

it('a file that is no view is left out and named', () => {
  const { views, problems } = createKnownViews(
    new Map([
      [
        'a/server.json',
        '{"package":"a","version":"1","license":"MIT","results":"recorded","tools":{"x":{"input":{}}}}',
      ],
      ['a/x.view.json', '{"version":1,"result":{"parts":[{"part":"script"}]}}'],
      ['b/server.json', 'nothing'],
    ]),
  );
  expect(views).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(/^a\/x\.view\.json/), expect.stringMatching(/^b\/server\.json/)]);
});
