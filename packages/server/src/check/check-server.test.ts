import { describe, expect, it } from 'vitest';
import { checkServer } from './check-server.ts';
import type { CheckId } from './report.ts';

const PAGE =
  "<!doctype html><title>Dice</title><script>parent.postMessage({jsonrpc:'2.0',id:1,method:'ui/initialize'},'*')</script>";
const TOOL = {
  name: 'roll',
  inputSchema: { type: 'object', properties: { sides: { type: 'integer' } }, required: ['sides'] },
  _meta: { ui: { resourceUri: 'ui://dice/view' }, 'ui/resourceUri': 'ui://dice/view' },
};
const CONTENTS = { uri: 'ui://dice/view', mimeType: 'text/html;profile=mcp-app', text: PAGE };
const LISTED = { uri: 'ui://dice/view', name: 'dice', mimeType: 'text/html;profile=mcp-app' };

interface Fixture {
  tools?: unknown[];
  resources?: unknown[];
  contents?: Record<string, unknown>[];
}

/** A server's answers on the wire; each reading takes the next of `contents`, and the last one is repeated. */
function createTestServer({ tools = [TOOL], resources = [LISTED], contents = [CONTENTS] }: Fixture) {
  const readings = [...contents];
  return {
    name: 'dice',
    async request(method: string, params: Readonly<Record<string, unknown>> = {}) {
      if (method === 'tools/list') {
        const at = Number(params.cursor ?? 0);
        return { tools: tools.slice(at, at + 2), ...(at + 2 < tools.length ? { nextCursor: String(at + 2) } : {}) };
      }
      if (method === 'resources/list') return { resources };
      const next = readings.length > 1 ? readings.shift() : readings[0];
      if (next === undefined) throw new Error('Resource not found');
      return { contents: [next] };
    },
  };
}

async function findings(fixture: Fixture): Promise<Partial<Record<CheckId, string[]>>> {
  const { checks } = await checkServer(createTestServer(fixture));
  const checksWithFindings = checks.filter(check => check.findings.length > 0);
  return Object.fromEntries(
    checksWithFindings.map(check => [check.id, check.findings.map(({ level, message }) => `${level}: ${message}`)]),
  );
}

const withMeta = (ui: unknown) => ({ contents: [{ ...CONTENTS, _meta: { ui } }] });
const withPage = (text: string) => ({ contents: [{ ...CONTENTS, text }] });
const withTool = (_meta: unknown, rest = {}) => ({ tools: [{ ...TOOL, _meta, ...rest }] });

it('a correct server passes, with all pages of its lists read; checks without a subject are skipped', async () => {
  const plain = { name: 'plain', inputSchema: { type: 'object' } };
  const report = await checkServer(createTestServer({ tools: [plain, plain, TOOL] }), { version: '1.0.0' });
  expect(report).toMatchObject({ ok: true, tools: 3, uiTools: 1, server: { name: 'dice', version: '1.0.0' } });
  expect(report.checks.filter(({ status }) => status !== 'passed').map(({ id, status }) => [id, status])).toEqual([
    ['ui-app-tools-reachable', 'skipped'],
  ]);
});

it('reports a server without interfaces, and does not fail', async () => {
  const report = await checkServer(
    createTestServer({ tools: [{ name: 'plain', inputSchema: { type: 'object' } }], resources: [] }),
  );
  expect(report.ok).toBe(true);
  expect(report.checks[0]).toMatchObject({ id: 'ui-tools-present', status: 'warned' });
  expect(report.checks.slice(1).every(({ status }) => status === 'skipped')).toBe(true);
});

it.each([
  ['no list', { tools: null }, 'is no list'],
  ['a cursor that is no text', { tools: [TOOL], nextCursor: 5 }, 'no text'],
])('fails on %s of tools', async (_, answer, says) => {
  const { ok, checks } = await checkServer({ name: 'dice', request: async () => answer });
  expect(ok).toBe(false);
  expect(checks[0]?.findings[0]).toMatchObject({ level: 'error', message: expect.stringContaining(says) });
});

describe('finds', () => {
  it.each<[string, CheckId, Fixture, RegExp]>([
    ['an entry that is no tool', 'ui-tools-present', { tools: [TOOL, 7] }, /^error: .* 1 entries/],
    [
      'a page for the Apps SDK alone',
      'ui-tools-present',
      { tools: [TOOL, { ...TOOL, name: 'map', _meta: { 'openai/outputTemplate': 'ui://dice/map' } }] },
      /^warning: Only openai\/outputTemplate names an interface/,
    ],
    [
      'a URI of another scheme',
      'ui-tool-metadata-valid',
      withTool({ ui: { resourceUri: 'https://x' } }),
      /^error: .*"https:\/\/x"/,
    ],
    [
      'two names that differ',
      'ui-tool-metadata-valid',
      withTool({ ui: { resourceUri: 'ui://dice/view' }, 'ui/resourceUri': 'ui://b' }),
      /^error: .* different/,
    ],
    [
      'only the old key',
      'ui-tool-metadata-valid',
      withTool({ 'ui/resourceUri': 'ui://dice/view' }),
      /^warning: Only the/,
    ],
    [
      'an unknown audience',
      'ui-tool-metadata-valid',
      withTool({ ui: { resourceUri: 'ui://dice/view', visibility: ['user'] } }),
      /^error: .*\["user"\]/,
    ],
    [
      'an empty audience',
      'ui-tool-metadata-valid',
      withTool({ ui: { resourceUri: 'ui://dice/view', visibility: [] } }),
      /^error: .* empty list/,
    ],
    [
      'a policy on the tool',
      'ui-tool-metadata-valid',
      withTool({ ui: { resourceUri: 'ui://dice/view', csp: {} } }),
      /^warning: _meta\.ui\.csp .* ignored/,
    ],
    [
      'no input schema',
      'ui-tool-input-schema-valid',
      withTool(TOOL._meta, { inputSchema: undefined }),
      /^error: .*missing/,
    ],
    [
      'a required key that is not described',
      'ui-tool-input-schema-valid',
      withTool(TOOL._meta, { inputSchema: { type: 'object', required: ['n'] } }),
      /^warning: .*"n"/,
    ],
    [
      'a resource listed twice',
      'ui-listed-resources-valid',
      { resources: [LISTED, LISTED] },
      /^error: is listed twice/,
    ],
    [
      'a listed type that no host shows',
      'ui-listed-resources-valid',
      { resources: [{ ...LISTED, mimeType: 'text/plain' }] },
      /^error: .*"text\/plain"/,
    ],
    [
      'an interface that does not exist',
      'ui-resources-readable',
      { contents: [] },
      /^error: .*Resource not found.* roll names it/,
    ],
    [
      'a type that no host shows',
      'ui-resource-contents-valid',
      { contents: [{ ...CONTENTS, mimeType: 'text/plain' }] },
      /^error: .*"text\/plain"/,
    ],
    [
      'an older type',
      'ui-resource-contents-valid',
      { contents: [{ ...CONTENTS, mimeType: 'text/html' }] },
      /^warning: .*"text\/html"/,
    ],
    ['an empty page', 'ui-resource-contents-valid', withPage('  '), /^error: .*empty/],
    [
      'another resource’s contents',
      'ui-resource-contents-valid',
      { contents: [{ ...CONTENTS, uri: 'ui://b' }] },
      /^error: .*"ui:\/\/b"/,
    ],
    [
      'a fragment',
      'ui-resource-contents-valid',
      withPage(PAGE.slice('<!doctype html>'.length)),
      /^warning: is a fragment/,
    ],
    [
      'metadata of a wrong type',
      'ui-resource-meta-valid',
      withMeta({ csp: { connectDomains: 'x' } }),
      /^error: _meta\.ui\.csp\.connectDomains/,
    ],
    [
      'a policy that breaks out',
      'ui-resource-meta-valid',
      withMeta({ csp: { connectDomains: ['https://ok.test; script-src *'] } }),
      /^error: declares "https:\/\/ok\.test; script-src \*"/,
    ],
    [
      'a page that changes',
      'ui-stable',
      { contents: [CONTENTS, { ...CONTENTS, text: `${PAGE} ` }] },
      /^warning: the page changes between two reads/,
    ],
    ['a heavy page', 'ui-size', withPage(PAGE + ' '.repeat(1024 * 1024)), /^warning: has \d+ bytes/],
    [
      'a script from elsewhere',
      'ui-self-contained',
      withPage('<!doctype html><script src="https://cdn.example/a.js"></script>'),
      /^error: <script> loads "https:\/\/cdn\.example\/a\.js", which script-src blocks/,
    ],
    [
      'a relative style',
      'ui-self-contained',
      withPage(`${PAGE}<link rel="stylesheet" href="a.css">`),
      /^error: <link> loads "a\.css"/,
    ],
    [
      'a script in a template',
      'ui-self-contained',
      withPage(`${PAGE}<template><img src="https://a.example/x.png"></template>`),
      /^error: <img>/,
    ],
    ['a page that is silent', 'ui-speaks', withPage('<!doctype html><p>Dice'), /^warning: never speaks/],
    [
      'a tool that cannot be called',
      'ui-app-tools-reachable',
      { tools: [{ name: 'inner', inputSchema: { type: 'object' }, _meta: { ui: { visibility: ['app'] } } }] },
      /^error: Only views/,
    ],
  ])('%s', async (_what, id, fixture, message) => {
    const messagesById = await findings(fixture);
    expect(messagesById[id]?.join('\n')).toMatch(message);
  });
});

it.each([
  ['https://cdn.example', 'https://cdn.example/a.js'],
  ['https://*.cdn.example', 'https://a.cdn.example/a.js'],
  ['http://localhost:5173', 'http://localhost:5173/a.js'],
])('a declared origin may be loaded: %s', async (declared, url) => {
  const text = `<!doctype html><script src="${url}"></script>`;
  const contents = [{ ...CONTENTS, text, _meta: { ui: { csp: { resourceDomains: [declared] } } } }];
  expect(await findings({ contents })).toEqual({});
});

it('fails when tools cannot be listed, but not when resources cannot', async () => {
  const server = createTestServer({});
  const without = (method: string) => ({
    ...server,
    request: async (asked: string, params?: Readonly<Record<string, unknown>>) => {
      if (asked === method) throw new Error('Method not found');
      return server.request(asked, params);
    },
  });
  expect((await checkServer(without('resources/list'))).ok).toBe(true);
  await expect(checkServer(without('tools/list'))).rejects.toThrow('Method not found');
});
