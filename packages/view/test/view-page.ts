// Pages with a `@vitrine/view` in them, for tests that run them in a real frame.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../test/support/services/serve.ts';
import type { ConnectOptions, View } from '../src/index.ts';

/** State that a view page keeps for the test, on its `window`. */
export interface ViewPage {
  readonly view: View;
  readonly events: [string, unknown][];
  connect(options?: ConnectOptions): Promise<View>;
  /** Lets a held teardown go. */
  release(): void;
  ViewError: new () => Error & { code: string };
}

const SOURCE = `
import { connect, ViewError } from '@vitrine/view';
const events = [];
const page = globalThis.page = { events, ViewError, release() {},
  connect: options => connect({ name: 'contract', version: '1.0.0' }, options) };
const view = page.view = await page.connect(globalThis.viewOptions);
for (const name of ['partial-input', 'input', 'result', 'cancelled', 'context', 'teardown'])
  view.on(name, value => { events.push([name, structuredClone(value)]); });
if (globalThis.holdTeardown) view.on('teardown', () => new Promise(resolve => { page.release = resolve; }));
document.documentElement.dataset.connected = '';
`;

let script: Promise<string> | undefined;

/** A document with the view's runtime inline. `head` comes before it: styles, or scripts that set `viewOptions`. */
export async function viewPage({ head = '', body = '', doctype = '<!doctype html>' } = {}): Promise<string> {
  script ??= bundle(
    { source: SOURCE, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    { minify: true, format: 'esm' },
  );
  return `${doctype}<html><head>${head}</head><body>${body}<script type="module">${await script}</script></body></html>`;
}
