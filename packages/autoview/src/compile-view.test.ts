import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { corpusTools } from '../test/support/corpus.ts';
import { HOSTILE_TOOLS } from '../test/support/hostile-tools.ts';
import { compileView, type ToolDefinition } from './compile-view.ts';
import type { PageData } from './page-data.ts';

const dataOf = (html: string): PageData =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
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
  it('gives the same page for the same tool, whatever the order it was asked in', () => {
    const first = compileView(get, { siblings: [list] });
    compileView(list);
    expect(compileView(structuredClone(get), { siblings: [list] })).toEqual(first);
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

  it('carries a validator only where the schema says more than controls can check', () => {
    expect(dataOf(compileView(get).html).tool.schema).toBeUndefined();
    const schema = {
      type: 'object',
      properties: { default: { type: 'string', description: 'words' } },
      minProperties: 1,
    };
    const { tool } = dataOf(compileView({ name: 'x', inputSchema: schema }).html);
    expect(tool.schema).toEqual({ type: 'object', properties: { default: { type: 'string' } }, minProperties: 1 });
  });

  it('offers the tools that take an id of the results, those that only read first', () => {
    const { followUps } = dataOf(
      compileView(list, { siblings: [list, { ...get, name: 'close_issue', annotations: {} }, get] }).html,
    );
    expect(followUps?.map(({ tool, path, keys }) => [tool.name, path, keys])).toEqual([
      ['get_issue', '/issue_number', ['issuenumber', 'number']],
      ['close_issue', '/issue_number', ['issuenumber', 'number']],
    ]);
  });

  it('is written in the direction of its language', () => {
    expect(compileView(get, { lang: 'ar', strings: { run: 'تشغيل' } }).html).toContain('<html lang="ar" dir="rtl">');
    expect(compileView(get, { lang: '"><script>' }).html).not.toContain('lang=""');
  });

  it.each(Object.entries(HOSTILE_TOOLS))('ends no element early and never throws: %s', (_, tool) => {
    const { html } = compileView(tool as ToolDefinition, { siblings: [tool as ToolDefinition, list] });
    expect(html.match(/<script/gi)?.length).toBe(2);
    expect(html.match(/<\/script/gi)?.length).toBe(html.match(/<script/gi)?.length);
    expect(html).not.toContain('<!--');
    expect(dataOf(html).tool.name).toBeTypeOf('string');
  });

  it('becomes an emergency page with name, error and raw data where there is nothing to compile', () => {
    const { html } = compileView({
      name: 'broken<',
      get inputSchema(): unknown {
        throw new Error('no <schema>');
      },
    });
    expect(html).toContain('<h2>broken&lt;</h2><p>no &lt;schema&gt;</p>');
    expect(dataOf(html).emergency?.error).toBe('no <schema>');
    for (const nothing of [undefined, null, 7, 'x', [], {}, { name: 5 }])
      expect(dataOf(compileView(nothing as never).html).emergency, String(nothing)).toBeDefined();
  });

  // The aim is 30 KB; the form is 22 KB of it, the result viewer 11 KB.
  it('makes pages of at most 39 KB gzipped, for each tool of the corpus with the tools around it', () => {
    const tools = corpusTools();
    const sizes = tools.map(tool => {
      const siblings = tools.filter(({ server }) => server === tool.server);
      return {
        name: `${tool.server}/${tool.name}`,
        bytes: gzipSync(compileView(tool, { siblings }).html, { level: 9 }).length,
      };
    });
    expect(sizes.filter(({ bytes }) => bytes > 39_000)).toEqual([]);
  });
});
