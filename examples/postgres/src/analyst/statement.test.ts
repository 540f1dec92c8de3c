// What passes as one statement that reads, by PostgreSQL's lexical rules.
import { expect, it } from 'vitest';
import { parseStatement } from './statement.ts';

it.each([
  'select 1',
  'SELECT 1;',
  ' ( SELECT 1 ) ; -- the end',
  '/* a /* nested */ comment; */ WITH a AS (SELECT 1) TABLE a',
  "VALUES ('a;b', $$c;d$$, $tag$e $$ ; f$tag$, E'g\\';h')",
  'SELECT "a;b" FROM "c""d"',
])('%s is one that reads', text => {
  expect(text).toContain(parseStatement(text).text);
});

it.each([
  ['', 'no statement'],
  ['-- nothing', 'no statement'],
  ['select 1; select 2', 'one statement'],
  ["select 'a'; drop table b", 'one statement'],
  ["select E'\\'; drop table b; --'; drop table b", 'one statement'],
  ['delete from a', 'not with delete'],
  ['COPY a TO STDOUT', 'not with COPY'],
  ['explain analyze delete from a', 'not with explain'],
  ['"select" 1', 'not with "select"'],
  ["select 'a", 'never closed'],
  ['select $$a', 'never closed'],
  ['select /* a', 'never closed'],
  ['select U&"\\0070g_sleep"(9)', 'without U&'],
])('%s is refused', (text, why) => {
  expect(() => parseStatement(text)).toThrow(why);
});

it('names what may be functions, however they are written', () => {
  const text = `SELECT pg_catalog.Pg_Sleep /* (a) */ (1), "Odd""Name"(2), 'f(3)', count(*) FROM t WHERE a IN (1)`;
  expect(parseStatement(text).callNames).toEqual(['pg_sleep', 'Odd"Name', 'count', 'in']);
});
