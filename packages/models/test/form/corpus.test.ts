// The tools of published MCP servers; the tools of the five with the largest schemas are in corpus.full.ts.
import { expect, it } from 'vitest';
import { describeCorpus, LARGE, servers } from './support/corpus.ts';

it('contains all servers', () => {
  expect(servers.length).toBe(19);
  expect(servers.flatMap(({ tools }) => tools).length).toBe(320);
});

it('contains no package without a licence', () => {
  expect(servers.filter(({ license }) => !/MIT|Apache|LICENSE/.test(license ?? ''))).toEqual([]);
});

describeCorpus(servers.filter(({ server }) => !LARGE.includes(server)));
