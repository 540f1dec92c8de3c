// The policy of a sandbox, in the specification's mapping (MCP Apps 2026-01-26, Security §4).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cspSource, grantCsp, SANDBOX_OPT_INS, type SandboxOptIn, sandboxCsp } from './csp.ts';

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}
const policy = (optIns: readonly SandboxOptIn[]) =>
  directives(sandboxCsp(grantCsp(undefined), { frameAncestors: ['https://chat.example'], optIns }));

it.each<[SandboxOptIn, Record<string, string>]>([
  [
    'blob',
    { 'script-src': 'blob:', 'worker-src': 'blob:', 'img-src': 'blob:', 'media-src': 'blob:', 'connect-src': 'blob:' },
  ],
  ['data', { 'script-src': 'data:' }],
  ['wasm', { 'script-src': "'wasm-unsafe-eval'" }],
  ['unsafe-eval', { 'script-src': "'unsafe-eval'" }],
])('the opt-in %s adds its sources and nothing else', (optIn, added) => {
  const before = policy([]);
  const after = policy([optIn]);
  for (const [name, sources] of Object.entries(after)) {
    const closed = before[name]!.filter(source => source !== "'none'");
    const expected = added[name] === undefined ? before[name]! : [...closed, added[name]];
    expect(sources, name).toEqual(expected);
  }
});

it('no opt-in names a network source, a frame or a form', () => {
  const all = policy(SANDBOX_OPT_INS);
  const { 'frame-ancestors': ancestors, ...rest } = all;
  expect(ancestors).toEqual(['https://chat.example']);
  expect(Object.values(rest).flat().join(' ')).not.toMatch(/\/|\*|https?:|wss?:/);
  expect(all['frame-src']).toEqual(["'none'"]);
  expect(all['form-action']).toEqual(["'none'"]);
  expect(all['object-src']).toEqual(["'none'"]);
  expect(all['base-uri']).toEqual(["'none'"]);
});

it('a declared valid origin is granted', () => {
  fc.assert(
    fc.property(fc.domain(), domain => {
      expect(grantCsp({ connectDomains: [`https://${domain}`] }).connectDomains).toEqual([
        `https://${domain.toLowerCase()}`,
      ]);
    }),
  );
});

it('of each list 32 origins are granted, and the others are refused', () => {
  const origins = Array.from({ length: 40 }, (_, index) => `https://n${index}.example`);
  const granted = grantCsp({ connectDomains: [...origins, origins[0]!], resourceDomains: origins });
  expect(granted.connectDomains).toEqual(origins.slice(0, 32));
  expect(granted.resourceDomains).toEqual(origins.slice(0, 32));
  expect(granted.refused).toHaveLength(8 + 1 + 8);
});

it('an origin of more than 300 characters is refused', () => {
  const long = `https://${'a.'.repeat(160)}example`;
  expect(cspSource(long)).toBeUndefined();
  expect(cspSource(`https://${'a.'.repeat(120)}example`)).toBeDefined();
});

it('a host’s own policy can only remove origins', () => {
  fc.assert(
    fc.property(fc.array(fc.domain()), fc.func(fc.boolean()), (domains, permit) => {
      const origins = domains.map(domain => `https://${domain}`);
      const csp = { connectDomains: origins, resourceDomains: origins, baseUriDomains: origins };
      const all = grantCsp(csp);
      const fewer = grantCsp(csp, { permit });
      for (const field of ['connectDomains', 'resourceDomains', 'baseUriDomains'] as const)
        expect(fewer[field].filter(source => !all[field].includes(source))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
