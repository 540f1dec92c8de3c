// The sandbox's server under fuzzed addresses: it always answers, with headers that allow framing only by a host's page and that a browser
// reads as intended.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isHostSource, readAllowlist, readCsp } from '../../../../test/support/read-policy.ts';
import { createSandboxHandler } from './sandbox-handler.ts';

const HOST = 'https://chat.example';
const LABEL = `v${'0'.repeat(25)}`;
const EVIL = [
  '"',
  "'",
  ';',
  ',',
  '\r\n',
  '\0',
  ' ',
  '*',
  '://',
  'ÿ',
  '\ud800',
  '{',
  '[',
  "'unsafe-eval'",
  'javascript:',
];
const GOOD: Record<string, readonly string[]> = {
  host: [HOST, 'https://evil.test', 'null', ''],
  csp: [
    '{"connectDomains":["https://ok.test"]}',
    '{"resourceDomains":["https://ok.test; connect-src *","https://*.cdn.test"],"frameDomains":["https://f.test"]}',
    '{"baseUriDomains":["https://b.test"],"__proto__":{"connectDomains":["https://evil.test"]}}',
    '[]',
    'null',
  ],
  optin: ['blob', 'wasm unsafe-eval', 'blob everything', ''],
  allow: ['camera', 'camera=*, geolocation', 'fullscreen *'],
  sandbox: ['allow-forms', 'allow-same-origin allow-top-navigation'],
  frame: ['https://page.test', HOST, 'http://localhost', `https://${LABEL}.views.example`, 'data:,x'],
  worker: ['1', '0'],
  dedicated: [`d${'0'.repeat(25)}`, LABEL, 'x'],
};
const edited = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...texts) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...texts), fc.nat(40), fc.constantFrom(...EVIL))
        .map(([text, at, evil]) => text.slice(0, at) + evil + text.slice(at)),
    },
  );
const query = fc.record(Object.fromEntries(Object.entries(GOOD).map(([name, texts]) => [name, edited(texts)])), {
  requiredKeys: [],
});
const request = fc.record({
  site: fc.constantFrom(`${LABEL}.views.example`, `${LABEL}.localhost:4401`, 'views.example', `${LABEL}.co.uk`),
  path: fc.oneof(
    { weight: 6, arbitrary: fc.constant('/') },
    { weight: 1, arbitrary: edited(['/', '//x', '/%2e%2e/', '/d']) },
  ),
  method: fc.oneof({ weight: 9, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS')),
  query,
});

it('the sandbox answers 10^4 fuzzed addresses, each with its complete policy', () => {
  const handle = createSandboxHandler({ hostOrigins: [HOST] });
  const answers = new Map<number, number>();
  fc.assert(
    fc.property(request, ({ site, path, method, query: words }) => {
      const url = URL.parse(`https://${site}${path}?${new URLSearchParams(words as Record<string, string>)}`);
      if (!url) return;
      const { status, headers } = handle(new Request(url, { method }));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      const policy = readCsp(headers.get('Content-Security-Policy')!);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual([HOST]);
      for (const source of [...policy.values()].flat())
        expect(isHostSource(source) || /^('[a-z-]+'|blob:|data:)$/.test(source) || isDedicated(source), source).toBe(
          true,
        );
      expect([...policy.values()].flat().join(' ')).not.toContain('evil.test');
      for (const origin of readAllowlist(headers.get('Connection-Allowlist')!))
        expect(isHostSource(origin) || isDedicated(origin), origin).toBe(true);
      expect(headers.get('Permissions-Policy')).not.toMatch(/fullscreen=\*|[^a-z0-9=()*, -]/);
      for (const name of ['Referrer-Policy', 'X-Content-Type-Options', 'Cache-Control'])
        expect(headers.has(name)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
  // Some were shown, and others refused for this reason and that.
  for (const status of [200, 400, 403, 404, 405, 421]) expect(answers.get(status), `${status}`).toBeGreaterThan(10);
});

/** The address of a document that gets an origin of its own: it names the whole page. */
const isDedicated = (source: string): boolean => /^https?:\/\/d[0-9a-z]{25}\.[a-z.]+(:\d+)?\/[\w-]+$/.test(source);
