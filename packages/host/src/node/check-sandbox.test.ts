import type { Lookup } from '@vitrine/egress/internal/lookup';
import { expect, it } from 'vitest';
import { checkSandbox } from './check-sandbox.ts';

/** A resolver without DNS, which knows every name below `suffix` and records what it is asked. */
function createResolver(suffix: string) {
  const names: string[] = [];
  const lookup: Lookup = async name => {
    names.push(name);
    if (name.endsWith(`.${suffix}`)) return [{ address: '203.0.113.7', family: 4 }];
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  };
  return { names, lookup };
}

const hostOrigins = ['https://chat.example.com'];
const TEMPLATE = 'https://{label}.github.io';

it('a label that was never used is looked up', async () => {
  const { names, lookup } = createResolver('github.io');
  for (let n = 0; n < 2; n++) expect(await checkSandbox(TEMPLATE, { hostOrigins, lookup })).toEqual({ warnings: [] });
  expect(names[0]).toMatch(/^v[0-9a-f]{24}\.github\.io$/);
  expect(names[1]).not.toBe(names[0]);
});

it('names that do not resolve are a problem that names the missing record', async () => {
  const { lookup } = createResolver('views.example');
  const { problem } = await checkSandbox(TEMPLATE, { hostOrigins, lookup });
  expect(problem).toMatch(
    /^v[0-9a-f]{24}\.github\.io, .* does not resolve \(ENOTFOUND\)\. Add a record for \*\.github\.io/,
  );
  const empty = await checkSandbox(TEMPLATE, { hostOrigins, lookup: async () => [] });
  expect(empty.problem).toContain('does not resolve (no address)');
});

it('nothing is looked up below localhost, without the check, or for a template with another problem', async () => {
  const { names, lookup } = createResolver('nothing');
  expect(await checkSandbox('http://{label}.localhost:4401', { hostOrigins, lookup })).toEqual({ warnings: [] });
  expect(await checkSandbox(TEMPLATE, { hostOrigins, lookup, checkNames: false })).toEqual({ warnings: [] });
  expect((await checkSandbox('https://{label}.views.example.com', { hostOrigins, lookup })).problem).toContain('site');
  expect(names).toEqual([]);
});
