import { expect, it } from 'vitest';
import { judgeSpec, type PageSpec } from './newer-spec.ts';

const page: PageSpec = { spec: { version: 1, title: 'Known' }, revision: 0, showsRest: true, source: 'ui://spec' };
const unused = { page, isInUse: false };

it('a newer spec says for itself whether members that no part names are drawn', () => {
  const spec = { version: 1, title: 'Mine' };
  const judge = (offered: object) => judgeSpec(unused, { spec, ...offered })?.newer;
  expect(judge({ revision: 2 })).toMatchObject({ spec, revision: 2, showsRest: false });
  expect(judge({ revision: 2, showsRest: true })).toMatchObject({ revision: 2, showsRest: true });
});

it('a spec of an older revision, or of another version, is none', () => {
  expect(judgeSpec(unused, { spec: { version: 1 }, revision: 0 })).toBeUndefined();
  expect(judgeSpec(unused, { spec: { version: 2 }, revision: 3 })).toBeUndefined();
});

const background = { spec: { version: 1 }, revision: 2, isBackground: true };

it.each([
  ['a page that nobody uses', unused, background, false],
  ['a page in use', { ...unused, isInUse: true }, background, true],
  [
    'a page in use whose user asked for it',
    { ...unused, isInUse: true },
    { ...background, isBackground: false },
    false,
  ],
  ['a version that the user declined', { ...unused, isInUse: true, declined: 2 }, background, undefined],
  ['a version after the declined one', { ...unused, isInUse: true, declined: 1 }, background, true],
  [
    'a declined version that the user asks for',
    { ...unused, isInUse: true, declined: 2 },
    { ...background, isBackground: false },
    false,
  ],
])('%s: whether the user is asked first', (_, state, offered, asksFirst) => {
  expect(judgeSpec(state, offered)?.asksFirst).toBe(asksFirst);
});
