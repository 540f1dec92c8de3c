import { describe, expect, it } from 'vitest';
import { parseMap } from './map-file.ts';

const read = (text: string) => parseMap(text, { file: 'map.yml', folder: '/maps' });

describe('parseMap()', () => {
  it('reads tools, pages, data and deliveries', () => {
    const map = read(
      `
baseUrl: https://ui.example.org
delivery: external
pages: { chart: ./chart.html }
tools:
  list-databases: list-databases
  rename-collection:
  sales: chart
  report: { url: 'https://reports.example.org/show', frame: { height: 400 } }
  query: { page: table, data: { rows: $text } }
`.replace('  rename-collection:\n', '  rename-collection: {}\n'),
    );
    expect(map).toMatchObject({
      baseUrl: 'https://ui.example.org',
      delivery: 'external',
      routes: {
        'list-databases': { page: 'list-databases' },
        'rename-collection': { page: 'rename-collection' },
        sales: { page: 'chart' },
        report: { url: 'https://reports.example.org/show', preferredFrameSize: { height: 400 } },
        query: { page: 'table' },
      },
    });
    expect(map.pages.chart?.href).toBe('file:///maps/chart.html');
    const result = { content: [{ type: 'text' as const, text: '[{"a":1}]' }] };
    expect(map.routes.query?.select?.(result, { arguments: {} })).toEqual({ rows: [{ a: 1 }] });
    expect(read('tools: { table: table }')).toMatchObject({ baseUrl: undefined, delivery: 'auto', pages: {} });
  });

  it.each<[string, string, string]>([
    ['no map', '- a', 'map.yml:1:1: the file must be a map with the key "tools"'],
    ['bad YAML', 'tools: [', 'map.yml:1:9: '],
    ['no tools', 'delivery: auto', 'tools: is missing: a map is needed'],
    ['no tool', 'tools: {}', 'map.yml:1:1: tools: names no tool'],
    [
      'an unknown key',
      'tools: {table: table}\nstyle: dark',
      'map.yml:2:1: style: unknown key style: a map has tools, pages, baseUrl and delivery',
    ],
    [
      'an unknown key of a tool',
      'tools:\n  query:\n    pgae: table',
      'map.yml:3:5: tools.query.pgae: unknown key pgae, did you mean page?',
    ],
    [
      'an unknown page',
      'tools:\n  query: tabel',
      'map.yml:2:10: tools.query: there is no page "tabel"; there are list-databases',
    ],
    ['a tool without a page', 'tools:\n  query: {}', 'map.yml:2:10: tools.query: there is no page "query"'],
    [
      'a tool that is a number',
      'tools:\n  query: 5',
      'map.yml:2:10: tools.query: is 5, but must be the name of a page',
    ],
    [
      'an unknown delivery',
      'delivery: post\ntools: {table: table}',
      'map.yml:1:11: delivery: is "post", allowed are "auto"',
    ],
    [
      'an address that no host shows',
      'tools:\n  a: { url: "http://example.org" }',
      'map.yml:2:13: tools.a.url: is "http://example.org", but must be an https:// address',
    ],
    ['a base URL that is none', 'baseUrl: here\ntools: {table: table}', 'map.yml:1:10: baseUrl: is "here"'],
    [
      'a reference to nothing',
      'tools:\n  query:\n    page: table\n    data:\n      rows: $rows',
      'map.yml:5:13: tools.query.data.rows: "$rows" refers to nothing',
    ],
    [
      'a frame of a wrong kind',
      'tools:\n  query: { page: table, frame: { depth: 1 } }',
      'map.yml:2:34: tools.query.frame.depth: unknown key depth: a frame has width and height',
    ],
  ])('refuses %s', (_, text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ name: 'ConnectError', message: expect.stringContaining(message) }),
    );
  });
});
