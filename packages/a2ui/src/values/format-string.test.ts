// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of A2UI
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { A2UIError } from '../messages/issues.ts';
import type { Surface } from '../model.ts';
import { UNLIMITED } from '../work.ts';
import { parseTemplate } from './format-string.ts';
import { callFunction, type FunctionContext } from './functions.ts';
import { createValueResolver } from './resolve-value.ts';

const DATA = {
  name: 'Ada',
  count: 3,
  user: { 'first/name': 'A' },
  list: [1, 'b'],
  nothing: null,
  items: [{ label: 'x' }],
  at: '2026-03-01T09:05:00',
};
const surface: Surface = {
  surfaceId: 's',
  catalogId: '',
  version: '0.9',
  isReady: true,
  rootId: 'root',
  components: new Map(),
  data: DATA,
  sendsData: false,
};
const values = createValueResolver(surface, { locale: 'en' });
const format = (value: string, base: readonly string[] = []): unknown =>
  values.resolve(
    { kind: 'call', call: 'formatString', args: { value: { kind: 'literal', value } } },
    { base, index: base.length ? 0 : undefined },
  );

describe('formatString', () => {
  it.each([
    ['Hello ${/name}!', 'Hello Ada!'],
    ['${/missing}|${/nothing}|', '||'],
    ['${/user}', '{"first/name":"A"}'],
    ['${/list}', '[1,"b"]'],
    ['${/user/first~1name}', 'A'],
    ['\\${/name}', '${/name}'],
    ['a $ b { c }', 'a $ b { c }'],
    ["${pluralize(value: ${/count}, one: 'item', other: 'items')}", 'items'],
    ["${formatDate(value:${/at}, format:'yyyy-MM-dd HH:mm')}", '2026-03-01 09:05'],
    ['${formatNumber(value: 1234.5, decimals: 1)}', '1,234.5'],
    ['${capitalize(value: ${formatString(value: "x${/name}")})}', 'XAda'],
    ["${pluralize(value: 1, one: 'it\\'s', other: '')}", "it's"],
    ['${ /name }', 'Ada'],
    ['${not(value: false)}', 'true'],
  ])('%s → %s', (template, text) => expect(format(template)).toBe(text));

  it('a relative path is of the item', () => {
    expect(format('${label} of ${/name} ${@index(offset: 1)}', ['items', '0'])).toBe('x of Ada 1');
  });

  it.each([
    '${',
    '${/a',
    '${f(',
    '${f(a)}',
    '${f(a:1 b:2)}',
    "${f(a:'x)}",
    '${}',
    `${'${'.repeat(50)}x${'}'.repeat(50)}`,
  ])('%j is refused', template => expect(() => format(template)).toThrow(A2UIError));

  it('a template that calls itself through the data ends at a limit', () => {
    const self = '${formatString(value: ${/self})}';
    const bomb = createValueResolver({ ...surface, data: { self } });
    expect(() =>
      bomb.resolve(
        { kind: 'call', call: 'formatString', args: { value: { kind: 'literal', value: self } } },
        { base: [], index: undefined },
      ),
    ).toThrow(/nested more than/);
  });
});

describe('parseTemplate()', () => {
  it('a text without ${ is itself', () => {
    const text = fc.string().filter(value => !value.includes('${') && !value.includes('\\'));
    fc.assert(
      fc.property(text, value => {
        expect(parseTemplate(value).join('')).toBe(value);
      }),
    );
  });

  it('any text can be escaped', () => {
    const text = fc.array(fc.constantFrom('${', '$', '{', '}', 'a', '/', ' ')).map(parts => parts.join(''));
    fc.assert(
      fc.property(text, value => {
        expect(parseTemplate(value.replaceAll('${', '\\${')).join('')).toBe(value);
      }),
    );
  });

  it('a text as an argument comes back, whatever is in it', () => {
    const context: FunctionContext = {
      locale: 'en',
      index: undefined,
      now: () => 0,
      resolve: value => (value.kind === 'literal' ? value.value : undefined),
      work: UNLIMITED,
    };
    fc.assert(
      fc.property(fc.string(), text => {
        const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
        expect(callFunction('formatString', { value: `\${${quoted}}` }, context)).toBe(text);
      }),
    );
  });

  it('a template has at most 500 expressions', () => {
    const template = (count: number) => '\x24{/a}'.repeat(count);
    expect(parseTemplate(template(500))).toHaveLength(500);
    expect(() => parseTemplate(template(501))).toThrow(/at most 500/);
  });

  it('throws nothing but A2UIError', () => {
    const piece = fc.constantFrom('${', '}', '(', ')', ':', ',', "'", '"', '/a', 'f', '1', ' ', '\\', '@index');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
        try {
          parseTemplate(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(A2UIError);
        }
      }),
    );
  });
});
