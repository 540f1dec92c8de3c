// Faults planted in an interface of each generation: each one is found, by the check that is for it, and a sound interface has none.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage, type PlantedFault } from '../../test/interfaces/faulty-interfaces.ts';
import type { FaultySettings } from '../../test/interfaces/faulty-server.ts';
import { useTestBrowser } from '../../test/interfaces/use-test-browser.ts';
import { readExamples } from './file/examples.ts';
import type { CheckId } from './finding.ts';
import { startTestHost, type TestHostServer } from './page/host-page.ts';
import { runTest } from './run-test.ts';
import { openTestedServer } from './tested-server.ts';

useTestBrowser();
const SERVER = fileURLToPath(new URL('../../test/interfaces/faulty-server.ts', import.meta.url));
let host: TestHostServer;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host?.close());

/** The errors and warnings of a test of this server, as `check: message`. */
async function findFaults(settings: FaultySettings, limits: { caseMs?: number } = {}): Promise<string[]> {
  const env = { FAULTY: JSON.stringify(settings) };
  const server = await openTestedServer('kitchen', { type: 'stdio', command: process.execPath, args: [SERVER], env });
  try {
    const options = { profiles: ['vitrine'], widths: [390], tools: [], timeoutMs: 3_000, ...limits } as const;
    const report = await runTest(server, host, await readExamples(), options);
    expect(report.calls).toHaveLength(1);
    return report.calls
      .flatMap(({ findings, hosts }) => [...findings, ...hosts.flatMap(one => one.findings)])
      .filter(({ level }) => level !== 'note')
      .map(({ check, message }) => `${check}: ${message}`);
  } finally {
    await server.close();
  }
}

const page = (generation: 'mcp-apps' | 'mcp-ui' | 'apps-sdk', fault?: PlantedFault): FaultySettings => ({
  generation,
  page: buildPage(generation, fault),
});

const SURFACE = {
  createSurface: { surfaceId: 'dish', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json' },
};
const a2ui = (text: object, more: Partial<FaultySettings> = {}): FaultySettings => ({
  generation: 'a2ui',
  page: JSON.stringify([
    { version: 'v0.9', ...SURFACE },
    { version: 'v0.9', updateComponents: { surfaceId: 'dish', components: [{ id: 'root', ...text }] } },
  ]),
  ...more,
});
const DISH = { component: 'Text', text: 'Lentil soup, 45 minutes' };

/** The page does not hear that its call was cancelled. */
const DEAF =
  'addEventListener("message", event => /cancelled$/.test(event.data.method) && event.stopImmediatePropagation());';

const DRAWING = '<svg width="200" height="100" role="img" aria-label="Soup"><rect width="200" height="100"/></svg>';

const CASES: readonly (readonly [string, FaultySettings, CheckId | undefined])[] = [
  ['mcp-apps: sound', page('mcp-apps'), undefined],
  [
    'mcp-apps: a script that ends before the handshake',
    page('mcp-apps', { script: 'throw new Error("no bundle");' }),
    'drawn',
  ],
  [
    'mcp-apps: a server that is not declared',
    page('mcp-apps', { script: 'fetch("https://prices.example/").catch(() => {});' }),
    'origins',
  ],
  ['mcp-apps: a page that is not displayed', page('mcp-apps', { style: 'body{display:none}' }), 'drawn'],
  ['mcp-apps: wider than a phone', page('mcp-apps', { style: 'p{width:900px}' }), 'overflow'],
  ['mcp-apps: a cancelled call for which it waits on', page('mcp-apps', { script: DEAF }), 'cancelled'],
  [
    'mcp-apps: words that look like waiting, also with the result',
    page('mcp-apps', { script: DEAF, draw: 'return;' }),
    undefined,
  ],
  [
    'mcp-apps: a drawing without words, before its result too',
    page('mcp-apps', { script: DEAF, style: 'p,button{display:none}', markup: DRAWING }),
    undefined,
  ],
  ['mcp-ui: sound', page('mcp-ui'), undefined],
  ['mcp-ui: an error while it draws', page('mcp-ui', { draw: 'data.steps.map(step => step.name);' }), 'errors'],
  [
    'mcp-ui: a button for the pointer alone',
    page('mcp-ui', { markup: '<div onclick="void 0">More</div>' }),
    'keyboard',
  ],
  ['mcp-ui: pale text', page('mcp-ui', { style: 'p{color:light-dark(#bbb,#555)}' }), 'contrast'],
  ['apps-sdk: sound', page('apps-sdk'), undefined],
  ['apps-sdk: data that is not there', page('apps-sdk', { draw: 'data.steps.map(step => step.name);' }), 'errors'],
  [
    'apps-sdk: a picture from elsewhere',
    page('apps-sdk', { markup: '<img src="https://cdn.example/a.png" alt="">' }),
    'origins',
  ],
  [
    'apps-sdk: a trap for the keyboard',
    page('apps-sdk', {
      script: 'addEventListener("keydown", event => event.key === "Tab" && event.preventDefault());',
    }),
    'keyboard',
  ],
  ['a2ui: sound', a2ui(DISH), undefined],
  ['a2ui: a component that no catalog has', a2ui({ component: 'Soup', text: 'Lentil' }), 'errors'],
  ['a2ui: no text for other clients', a2ui(DISH, { text: '' }), 'text'],
  [
    'a2ui: data that do not fit the schema',
    a2ui(DISH, { structuredContent: { dish: 'soup', minutes: 'many' } }),
    'schema',
  ],
];

describe('planted faults', { timeout: 60_000 }, () => {
  it.each(CASES)('%s', async (_name, settings, check) => {
    const faults = await findFaults(settings);
    if (check === undefined) expect(faults).toEqual([]);
    else expect(faults).toContainEqual(expect.stringMatching(`^${check}: `));
  });

  it('mcp-apps: a view that keeps its page busy ends the case, and the next one begins', async () => {
    const busy = page('mcp-apps', { script: 'addEventListener("keydown", () => { for (;;); });' });
    expect(await findFaults(busy, { caseMs: 10_000 })).toEqual([
      'drawn: The checks did not end within 10 s: the view keeps its page busy.',
    ]);
    expect(await findFaults(page('mcp-apps'))).toEqual([]);
  });
});
