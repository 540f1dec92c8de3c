import { describe, expect, it } from 'vitest';
import { readTextJson } from './select.ts';
import { compileTemplate } from './select-template.ts';

const text = (...texts: string[]) => ({ content: texts.map(value => ({ type: 'text' as const, text: value })) });

describe('readTextJson()', () => {
  it.each([
    ['the first that is an object or array', ['3 rows', '"x"', '5', '{"a":1}', '[2]'], { a: 1 }],
    ['with white space around it', ['\n [1] \n'], [1]],
    ['nothing in words around JSON', ['Result: [1]'], undefined],
    ['nothing in nothing', [], undefined],
  ])('%s', (_, texts, json) => expect(readTextJson(text(...texts))).toEqual(json));
});

describe('compileTemplate()', () => {
  const result = {
    ...text('{"results":[{"n":"a","s":"1"},{"n":"b"}],"a.b":1}'),
    structuredContent: { documents: [{ x: 1 }] },
  };
  const fill = (template: unknown) => compileTemplate(template)(result, { arguments: { sql: 'select 1' } });

  it.each<[string, unknown, unknown]>([
    ['a reference alone', '$structured', { documents: [{ x: 1 }] }],
    ['steps, by key and index', '$structured.documents.0.x', 1],
    [
      'members',
      { title: '$arguments.sql', rows: '$text.results' },
      {
        title: 'select 1',
        rows: [{ n: 'a', s: '1' }, { n: 'b' }],
      },
    ],
    ['values as they are, and a plain $', { a: [1, null, true, 'x', '$$text'] }, { a: [1, null, true, 'x', '$text'] }],
    [
      'one for each element, leaving out missing members',
      {
        databases: { each: '$text.results', as: { name: '$item.n', size: '$item.s' } },
      },
      { databases: [{ name: 'a', size: '1' }, { name: 'b' }] },
    ],
    ['nothing for a path that does not exist', { rows: '$text.nothing.at.all', each2: '$structured.constructor' }, {}],
    ['nothing for each of no list', { a: { each: '$text', as: '$item' } }, {}],
    [
      'one inside the other',
      { each: '$text.results', as: { each: '$structured.documents', as: '$item.x' } },
      [[1], [1]],
    ],
  ])('%s', (_, template, data) => expect(fill(template)).toEqual(data));

  it.each<[string, unknown, (string | number)[], RegExp]>([
    ['an unknown root', { rows: ['$rows'] }, ['rows', 0], /\$structured, \$text, \$arguments/],
    ['an element without each', { a: '$item.x' }, ['a'], /each/],
    ['each without as', { a: { each: '$text' } }, ['a'], /belong together/],
    ['each with something else', { a: { each: '$text', as: 1, more: 2 } }, ['a'], /nothing else/],
  ])('refuses %s, and reports the place', (_, template, path, message) => {
    expect(() => compileTemplate(template)).toThrow(expect.objectContaining({ code: 'bad-template' }));
    expect(() => compileTemplate(template)).toThrow(
      expect.objectContaining({ path, message: expect.stringMatching(message) }),
    );
  });
});
