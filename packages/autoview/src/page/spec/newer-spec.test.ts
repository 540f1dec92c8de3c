import { expect, it } from 'vitest';
import { newerSpec, type PageSpec } from './newer-spec.ts';

const page: PageSpec = { spec: { version: 1, title: 'Known' }, revision: 0, showsRest: true, source: 'ui://spec' };

it('a newer spec says for itself whether members that no part names are drawn', () => {
  const spec = { version: 1, title: 'Mine' };
  expect(newerSpec({ spec, revision: 2 }, page)).toMatchObject({ spec, revision: 2, showsRest: false });
  expect(newerSpec({ spec, revision: 2, showsRest: true }, page)).toMatchObject({ revision: 2, showsRest: true });
});

it('a spec of an older revision, or of another version, is none', () => {
  expect(newerSpec({ spec: { version: 1 }, revision: 0 }, page)).toBeUndefined();
  expect(newerSpec({ spec: { version: 2 }, revision: 3 }, page)).toBeUndefined();
});
