import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { corpusTools } from '../test/support/corpus.ts';
import { HOSTILE_TOOLS } from '../test/support/hostile-tools.ts';
import { compileView, prepareSiblings } from './compile-view.ts';
import type { PageData, ToolPage } from './page-data.ts';
import type { ToolDefinition } from './tool-definition.ts';

const readPageData = (html: string): PageData =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const parameterNames = ({ form }: ToolPage): string[] => (form.fields[0]?.properties ?? []).map(({ name }) => name);
const list: ToolDefinition = {
  name: 'list_issues',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object' },
};
const get: ToolDefinition = {
  name: 'get_issue',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: { issue_number: { type: 'integer' } }, required: ['issue_number'] },
};

describe('compileView()', () => {
  it('gives the same page for the same tool, whatever the order of its compilation', () => {
    const first = compileView(get, { siblings: [list] });
    compileView(list);
    expect(compileView(structuredClone(get), { siblings: [list] })).toEqual(first);
  });

  it('gives the same page with prepared siblings, and compiles each sibling once for all pages', () => {
    let reads = 0;
    const counted = {
      ...get,
      get description() {
        reads++;
        return 'One issue';
      },
    };
    const tools = [list, counted, { ...list, name: 'search_issues' }, { ...list, name: 'list_my_issues' }];
    const siblings = prepareSiblings(tools);
    reads = 0;
    const pages = tools.filter(tool => tool !== counted).map(tool => compileView(tool, { siblings }).html);
    expect(pages.map(html => readPageData(html).followUps?.length)).toEqual([1, 1, 1]);
    expect(reads).toBe(1);
    expect(compileView(list, { siblings: tools }).html).toBe(pages[0]);
  });

  it('lets the page run its own scripts and nothing else', () => {
    for (const tool of [get, { ...get, inputSchema: { oneOf: [{ required: ['a'] }, { required: ['b'] }] } }]) {
      const { html } = compileView(tool);
      const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
      const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text as string);
      const allowed = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      expect(policy).toContain(`default-src 'none'; script-src ${allowed.join(' ')};`);
      expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
    }
  });

  it('loads nothing', () => {
    expect(compileView(get).html).not.toMatch(/\s(?:src|href)=["']?(?!data:)|url\(|@import/);
  });

  it('carries its schema without annotations, unless that is too large', () => {
    const properties = { default: { type: 'string', description: 'words' } };
    const inputSchema = { type: 'object', properties, minProperties: 1 };
    const { tool } = readPageData(compileView({ name: 'x', inputSchema }).html);
    expect(tool.schema).toEqual({ type: 'object', properties: { default: { type: 'string' } }, minProperties: 1 });
    const long = { ...inputSchema, properties: { default: { type: 'string', pattern: 'a'.repeat(10_000) } } };
    expect(readPageData(compileView({ name: 'x', inputSchema: long }).html).tool.schema).toBeUndefined();
  });

  it('offers the tools that take an id from the results, read-only ones first', () => {
    const { followUps } = readPageData(
      compileView(list, { siblings: [list, { ...get, name: 'close_issue', annotations: {} }, get] }).html,
    );
    expect(followUps?.map(({ tool, path, keys }) => [tool.name, path, keys])).toEqual([
      ['get_issue', '/issue_number', ['issuenumber', 'number']],
      ['close_issue', '/issue_number', ['issuenumber', 'number']],
    ]);
  });

  it('offers the other tools when one of them can not be read', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 20_000; level++) deep = { type: 'object', properties: { deep } };
    const properties = { ...(get.inputSchema as { properties: object }).properties, deep };
    const broken = { ...get, name: 'open_issue', inputSchema: { ...(get.inputSchema as object), properties } };
    const { fallback, followUps } = readPageData(compileView(list, { siblings: [broken, get] }).html);
    expect(fallback).toBeUndefined();
    expect(followUps?.map(({ tool }) => tool.name)).toContain('get_issue');
  });

  // Comparing every pair took minutes.
  it('compiles long lists of values', () => {
    const values = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of} ${index}`);
    const alternatives = values('kind', 100).map(kind => ({ enum: values(kind, 300) }));
    const properties = { long: { enum: values('value', 100_000) }, many: { oneOf: alternatives } };
    const { html } = compileView({ name: 'choose', inputSchema: { type: 'object', properties } });
    expect(readPageData(html).fallback).toBeUndefined();
    for (const last of ['value 99999', 'kind 99 299']) expect(html).toContain(last);
  });

  it('offers a tool with all of its fields, without its schemas, and no tool that needs more than fields', () => {
    const text = { type: 'string', format: 'email' };
    const emails = { type: 'array', items: text };
    const inputSchema = { type: 'object', properties: { id: text, name: text, parts: emails }, required: ['id'] };
    const siblings = [
      { name: 'update_issue', inputSchema, outputSchema: { type: 'object' } },
      { name: 'split_issue', inputSchema: { ...inputSchema, required: ['id', 'parts'] } },
      { name: 'move_issue', inputSchema: { ...inputSchema, anyOf: [{ type: 'object' }, { type: 'string' }] } },
    ];
    const { followUps = [] } = readPageData(compileView(list, { siblings }).html);
    const email = { kind: 'text', facts: { format: 'email' }, widget: 'email' };
    expect(followUps.map(({ tool }) => tool)).toEqual([
      {
        name: 'update_issue',
        title: 'Update issue',
        form: {
          fields: [
            {
              kind: 'object',
              properties: [
                { name: 'id', field: 1, required: true },
                { name: 'name', field: 2 },
                { name: 'parts', field: 3 },
              ],
            },
            email,
            email,
            { kind: 'array', items: 4 },
            email,
          ],
        },
      },
    ]);
  });

  it('offers a tool with every field of its own page, or not at all', () => {
    const large = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`name ${index}`, { type: 'string' }]));
    const properties = { issue_number: { type: 'integer' }, ...large };
    const many = { ...get, name: 'search_issue', inputSchema: { ...(get.inputSchema as object), properties } };
    const few = readPageData(compileView(list, { siblings: [many, get] }).html).followUps ?? [];
    expect(few.map(({ tool }) => tool.name)).toEqual(['get_issue']);

    const servers = Map.groupBy(corpusTools(), ({ server }) => server).values();
    const offered = [...servers].flatMap(siblings =>
      siblings.flatMap(tool => {
        const { followUps = [] } = readPageData(compileView(tool, { siblings }).html);
        return followUps.map(followUp => {
          const alone = siblings.find(({ name }) => name === followUp.tool.name) as ToolDefinition;
          return [parameterNames(followUp.tool), parameterNames(readPageData(compileView(alone).html).tool)] as const;
        });
      }),
    );
    expect(offered.length).toBeGreaterThan(400);
    for (const [names, own] of offered) expect(names).toEqual(own);
  }, 120_000);

  it('has the text direction of its language', () => {
    expect(compileView(get, { lang: 'ar', strings: { Run: 'تشغيل' } }).html).toContain('<html lang="ar" dir="rtl">');
    expect(compileView(get, { lang: '"><script>' }).html).not.toContain('lang=""');
  });

  it.each(Object.entries(HOSTILE_TOOLS))(
    'definitions cannot close an element, and never cause an exception: %s',
    (_, tool) => {
      const { html } = compileView(tool as ToolDefinition, { siblings: [tool as ToolDefinition, list] });
      expect(html.match(/<script/gi)?.length).toBe(2);
      expect(html.match(/<\/script/gi)?.length).toBe(html.match(/<script/gi)?.length);
      expect(html).not.toContain('<!--');
      expect(readPageData(html).tool.name).toBeTypeOf('string');
    },
  );

  it('returns a fallback page with name, error and raw data for a definition that cannot be compiled', () => {
    const { html } = compileView({
      name: 'broken<',
      get inputSchema(): unknown {
        throw new Error('no <schema>');
      },
    });
    expect(html).toContain('<h2>broken&lt;</h2><p>no &lt;schema&gt;</p>');
    expect(readPageData(html).fallback?.error).toBe('no <schema>');
    for (const nothing of [undefined, null, 7, 'x', [], {}, { name: 5 }])
      expect(readPageData(compileView(nothing as never).html).fallback, String(nothing)).toBeDefined();
  });

  // `npm run bench -- compile` shows more.
  it('pages of the corpus have at most 70 KiB gzipped', () => {
    const servers = [...Map.groupBy(corpusTools(), ({ server }) => server).values()];
    const sizes = servers.flatMap(siblings =>
      siblings.map(tool => ({
        name: `${tool.server}/${tool.name}`,
        bytes: gzipSync(compileView(tool, { siblings }).html, { level: 9 }).length,
      })),
    );
    sizes.sort((a, b) => a.bytes - b.bytes);
    expect(sizes.length).toBe(320);
    expect(sizes.filter(({ bytes }) => bytes > 71_680)).toEqual([]);
  }, 120_000);
});
