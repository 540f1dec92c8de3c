// The policy of a resource allows no more than its valid origins: 10^4 random declarations, including hostile ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectionAllowlist, grantCsp, SANDBOX_OPT_INS, sandboxCsp } from './csp.ts';

const HOSTILE = [
  'https://ok.test; connect-src *',
  'https://ok.test, https://x.test',
  'https://ok.test\r\nX: y',
  "https://ok.test' 'unsafe-eval",
  '*',
  'https:',
  'http:',
  'http://*',
  'https://*',
  'https://*.com',
  'http://localhost:*',
  'http://localhost.evil.test',
  'http://127.0.0.1.evil.test',
  'https://u:p@ok.test',
  'https://ok.test/path',
  'https://ok.test?x',
  'https://ok.test#x',
  'https://ok.test")(response-origin "https://evil.test',
  'data:',
  'blob:',
  "'self'",
  'javascript:alert(1)',
  'filesystem:https://ok.test',
  '//ok.test',
  '',
];
const entry = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...HOSTILE),
  fc.domain().map(domain => `https://${domain}`),
  fc.domain().map(domain => `wss://*.${domain}`),
  fc.webUrl(),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.string()).map(([hostile, more]) => hostile + more),
);
const list = fc.option(fc.array(entry, { maxLength: 6 }), { nil: undefined });
const declared = fc.record({ connectDomains: list, resourceDomains: list, frameDomains: list, baseUriDomains: list });
const optIns = fc.subarray([...SANDBOX_OPT_INS]);

/** The directives, by their list; every other one is the same whatever is declared. */
const OPENED: Record<string, 'connectDomains' | 'resourceDomains' | 'baseUriDomains'> = {
  'connect-src': 'connectDomains',
  'script-src': 'resourceDomains',
  'style-src': 'resourceDomains',
  'img-src': 'resourceDomains',
  'font-src': 'resourceDomains',
  'media-src': 'resourceDomains',
  'base-uri': 'baseUriDomains',
};
const SOURCE =
  /^(?:(?:https|wss):\/\/(?:\*\.[a-z0-9-]+\.)?[a-z0-9.-]+|(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?$/;

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('no declaration allows more than its own valid origins', () => {
  fc.assert(
    fc.property(declared, optIns, (wanted, opted) => {
      const options = { frameAncestors: ['https://chat.example'], optIns: opted };
      const csp = { ...wanted } as Parameters<typeof grantCsp>[0];
      const granted = grantCsp(csp);
      const text = sandboxCsp(granted, options);
      const closed = directives(sandboxCsp(grantCsp(undefined), options));
      const opened = directives(text);

      expect(text).toMatch(/^[\x20-\x7e]+$/);
      expect(text).not.toContain(',');
      expect([...opened.keys()]).toEqual([...closed.keys()]);
      for (const [name, sources] of opened) {
        const field = OPENED[name];
        const fixed = closed.get(name)!.filter(source => source !== "'none'");
        const added = sources.filter(source => source !== "'none'" && !fixed.includes(source));
        if (!field) expect(sources, name).toEqual(closed.get(name));
        for (const source of added) {
          expect(source).toMatch(SOURCE);
          // The parser of the platform finds the same origin in an entry of that very list.
          expect(wanted[field!]!.some(given => URL.parse(given)?.href === `${source}/`)).toBe(true);
        }
        expect(added.length).toBeLessThanOrEqual(wanted[field!]?.length ?? 0);
      }
      const allowed = connectionAllowlist(granted).slice(1, -1).split(' ');
      expect(allowed[0]).toBe('response-origin');
      for (const each of allowed.slice(1)) expect(each.slice(1, -1)).toMatch(SOURCE);
    }),
    { numRuns: 10_000 },
  );
}, 60_000);

test('a declared valid origin is granted', () => {
  fc.assert(
    fc.property(fc.domain(), domain => {
      expect(grantCsp({ connectDomains: [`https://${domain}`] }).connectDomains).toEqual([
        `https://${domain.toLowerCase()}`,
      ]);
    }),
  );
});

test('a host’s own policy can only remove origins', () => {
  fc.assert(
    fc.property(declared, fc.func(fc.boolean()), (wanted, permit) => {
      const csp = { ...wanted } as Parameters<typeof grantCsp>[0];
      const all = grantCsp(csp);
      const fewer = grantCsp(csp, { permit });
      for (const field of ['connectDomains', 'resourceDomains', 'baseUriDomains'] as const)
        expect(fewer[field].filter(source => !all[field].includes(source))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
