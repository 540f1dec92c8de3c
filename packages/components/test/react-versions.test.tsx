// The components on a server with React 18 and 19: every story renders, and no address in any text of its data can run code. React 19
// replaces `javascript:` addresses itself; React 18 writes them into the page.
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as fc from 'fast-check';
import type { ComponentType, createElement } from 'react';
import type { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount, IS_THOROUGH } from '../../../test/support/thorough.ts';
import { REACT_VERSIONS, type ReactVersion, reactAliases } from './react-aliases.ts';
import { storyData } from './story-data.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('src/components/*/*.stories.tsx', { cwd: home }).sort();
const ATTACKS = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'https://example.com/" onclick="alert(1)',
  'view-source:javascript:alert(1)',
  '[text](javascript:alert(1)) <a href="javascript:alert(1)">text</a>',
];
/** Members that hold addresses; they go straight into the component, as an application that checks nothing would give them. */
const ADDRESS_NAME = /url|href|src|link|image|avatar|favicon|poster|thumb|logo|icon/i;

interface Bundle {
  version: string;
  renderToString: typeof renderToString;
  createElement: typeof createElement;
  ComponentView: ComponentType<object>;
  stories: { name: string; component: ComponentType<object>; definition: object; args: object }[];
}

const output = mkdtempSync(join(tmpdir(), 'vitrine-react-'));
afterAll(() => rmSync(output, { recursive: true, force: true }));

async function bundle(version: ReactVersion): Promise<Bundle> {
  const names = files.map(file => dirname(file).split(/[\\/]/).at(-1)!);
  const source = `
    export { createElement, version } from 'react';
    export { renderToString } from 'react-dom/server';
    export { ComponentView } from '@vitrine/components';
    import { findComponent } from '@vitrine/components/catalog';
    ${files.map((file, index) => `import * as stories${index} from './${file.replaceAll('\\', '/')}';`).join('\n')}
    export const stories = [];
    for (const [name, { default: { component }, ...named }] of [${names.map((name, index) => `['${name}', stories${index}]`).join()}]) {
      const definition = await findComponent(name).load();
      for (const { args } of Object.values(named)) stories.push({ name, component, definition, args });
    }`;
  const file = join(output, `react-${version}.mjs`);
  await build({
    stdin: { contents: source, resolveDir: home, loader: 'tsx' },
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    conditions: ['@vitrine/source'],
    alias: reactAliases(version),
    // React's own files are CommonJS and load parts of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"development"' },
    // Loaded by effects alone, which a server does not run.
    external: ['shiki', 'shiki/*', '@shikijs/*', '@observablehq/plot'],
    logLevel: 'error',
  });
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Bundle;
}

/**
 * Addresses of attributes that would run code or load a document, and event handlers. React escapes quotes, so `name="` is an attribute.
 */
function dangersIn(html: string): string[] {
  const attributes = [...html.matchAll(/ ([a-z:-]+)="([^"]*)"/gi)].map(
    ([, name, value]) => [name!, plainText(value!)] as const,
  );
  return attributes
    .filter(
      ([name, value]) =>
        /^on/i.test(name) ||
        (/^(?:href|src|srcset|action|formaction|poster|data|background|xlink:href)$/i.test(name) && canRun(value)),
    )
    .map(([name, value]) => `${name}=${value}`);
}

function plainText(value: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" };
  return value.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => names[name]!);
}

/** Whether an address can run a script as a browser reads it: without control characters at the beginning, tabs and line ends. */
function canRun(address: string): boolean {
  if (!URL.canParse(address, 'https://host.example/')) return false;
  const { protocol, href } = new URL(address, 'https://host.example/');
  return (
    ['javascript:', 'vbscript:', 'view-source:'].includes(protocol) ||
    /^data:(?:text|application|image\/svg)/i.test(href)
  );
}

type Path = readonly (string | number)[];

function pathsOfTexts(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => pathsOfTexts(item, [...path, key]));
}

function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? withText(item, rest, text) : item));
  return { ...(value as object), [key]: withText((value as Record<string, unknown>)[key], rest, text) };
}

/** Makes the data that a tool can send of a story, short enough to be drawn often. */
function shortData(args: object): unknown {
  const text = JSON.stringify(storyData(args));
  return text.length < 20_000 ? JSON.parse(text) : {};
}

describe.each(REACT_VERSIONS)('React %i', version => {
  let react: Bundle;
  beforeAll(async () => {
    react = await bundle(version);
  }, 300_000);
  const draw = (component: ComponentType<object>, props: object) =>
    react.renderToString(react.createElement(component, props));

  it('every story renders', () => {
    expect(Number.parseInt(react.version, 10)).toBe(version);
    expect(react.stories.length).toBeGreaterThan(files.length);
    for (const { name, component, args } of react.stories) {
      const html = draw(component, args);
      expect(html).toContain(`data-slot="${name}"`);
      expect(dangersIn(html)).toEqual([]);
    }
  });

  it('no address in the data of a tool runs code, whichever member contains it', () => {
    const places = react.stories.flatMap(({ definition, args }) => {
      const data = shortData(args);
      return pathsOfTexts(data).map(path => ({ definition, data, path }));
    });
    const types = fc.constantFrom('interactive', 'streaming', 'committing', 'receipt');
    void fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...ATTACKS), types, (place, attack, type) => {
        const data = withText(place.data, place.path, attack);
        expect(dangersIn(draw(react.ComponentView, { definition: place.definition, data, status: { type } }))).toEqual(
          [],
        );
      }),
      { numRuns: amount(150, 1500) },
    );
  });

  it('no unchecked address of an application runs code', () => {
    const cases = react.stories.flatMap(({ component, args }) => {
      const data = shortData(args);
      return pathsOfTexts(data)
        .filter(path => ADDRESS_NAME.test(String(path.findLast(key => !/^\d+$/.test(String(key))))))
        .map(path => ({ component, data, path }));
    });
    expect(cases.length).toBeGreaterThan(50);
    for (const [index, { component, data, path }] of cases.entries())
      for (const attack of IS_THOROUGH ? ATTACKS : [ATTACKS[index % ATTACKS.length]!]) {
        const html = draw(component, withText(data, path, attack) as object);
        expect(dangersIn(html), path.join('.')).toEqual([]);
      }
  });
});
