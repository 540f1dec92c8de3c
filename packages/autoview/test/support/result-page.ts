// One page of a real Chromium in which results are drawn, under the policy that MCP Apps gives views by default.

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { bundle, servePages } from '../../../../test/support/services/serve.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
const folder = fileURLToPath(new URL('../../src/', import.meta.url));

const SCRIPT = `
import { createTranslate } from './page/strings.ts';
import { drawResult } from './result/draw-result.ts';
const root = document.querySelector('main').appendChild(document.createElement('div'));
globalThis.opened = [];
globalThis.followed = [];
globalThis.saved = [];
globalThis.draw = (result, { outputSchema, bare, keys = [], strings = {}, arguments: args } = {}) => {
  globalThis.drawn = drawResult(root, result, {
    t: createTranslate(strings), outputSchema, arguments: args,
    followUps: (key, value) => keys.includes(key) ? [{ label: 'Open', open: () => followed.push(value) }] : [],
    ...(!bare && { openLink: async url => void opened.push(url), download: async file => void saved.push(file) }),
  });
  return { view: root.dataset.view, said: drawn.view };
};
`;

interface Shown {
  readonly view: string;
  /** The visible text. */
  readonly text: string;
  /** The name of how each part is drawn. */
  readonly parts: readonly string[];
}

export interface ResultPage {
  readonly page: Page;
  /** Errors, violations of the policy, dialogs and requests that left the page, since the last call. */
  takeProblems(): string[];
  show(result: unknown, options?: { readonly [name: string]: unknown }): Promise<Shown>;
  close(): Promise<void>;
}

export async function openResultPage(): Promise<ResultPage> {
  const script = await bundle({ source: SCRIPT, resolveDir: folder });
  const css = await build({
    entryPoints: [`${folder}page/styles/style.css`],
    bundle: true,
    write: false,
    minify: true,
  });
  const server = await servePages({
    '/': {
      body: `<!doctype html><html lang="en"><title>results</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><style>${css.outputFiles[0]?.text}</style><body><main></main><script src="/draw.js"></script>`,
      headers: { 'content-security-policy': POLICY },
    },
    '/draw.js': script,
  });
  const browser = await openChromium({ viewport: { width: 760, height: 900 } });
  const page = await browser.newPage();
  let problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  page.on('dialog', dialog => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(`${server.origin}/`) && !url.startsWith('data:')) problems.push(`request: ${url}`);
  });
  await page.goto(server.origin);
  problems = [];
  return {
    page,
    takeProblems: () => problems.splice(0),
    show: (result, options = {}) =>
      page.evaluate(
        async ([given, how]) => {
          const { draw } = globalThis as unknown as { draw(result: unknown, how: unknown): { view: string } };
          const { view } = draw(JSON.parse(given), how);
          const root = document.querySelector<HTMLElement>('[data-result]')!;
          await Promise.all([...root.querySelectorAll('img')].map(image => image.decode().catch(() => {})));
          const parts = [...root.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) =>
            String(dataset.part),
          );
          return { view, text: root.innerText, parts };
        },
        // As text, because the driver would serialise an object member by member.
        [JSON.stringify(result), options] as const,
      ),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
