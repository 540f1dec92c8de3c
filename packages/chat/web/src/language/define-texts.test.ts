// What a text returns in the page's language, and which mistakes the compiler finds.
import { afterEach, expect, it } from 'vitest';
import { defineTexts, message } from './define-texts.ts';
import { formatMessage } from './format-message.ts';
import { pageLanguage } from './page-language.ts';
import { filled } from './template.tsx';

const TEXTS = defineTexts('TEST_TEXTS', {
  open: 'Open',
  tools: message('{count, plural, one {# tool} other {# tools}}', 'count'),
  found: message('{found, number} of {all, number} in {place}', 'found', 'all', 'place'),
  trust: 'Trust {server}',
  kinds: { one: 'One', other: 'Other' },
});
const GERMAN = {
  open: 'Öffnen',
  tools: '{count, plural, one {# Werkzeug} other {# Werkzeuge}}',
  found: 'In {place}: {found, number} von {all, number}',
  trust: '{server} vertrauen',
  kinds: { one: 'Eines' },
};

const initial = pageLanguage.getSnapshot();
const showGerman = (locale = 'de'): void =>
  pageLanguage.set({ language: 'de', locale, timeZone: 'UTC', catalogue: { TEST_TEXTS: GERMAN } });
afterEach(() => pageLanguage.set(initial));

it('is English at first', () => {
  expect(TEXTS.open).toBe('Open');
  expect(TEXTS.tools(1)).toBe('1 tool');
  expect(TEXTS.tools(1200)).toBe('1,200 tools');
  expect(TEXTS.found(3, 4, 'A')).toBe('3 of 4 in A');
  expect(filled(TEXTS.trust, { server: 'shop' })).toBe('Trust shop');
});

it('is in the language that the page has when it is read, in the order of that language', () => {
  showGerman();
  expect(TEXTS.open).toBe('Öffnen');
  expect(TEXTS.tools(1200)).toBe('1.200 Werkzeuge');
  expect(TEXTS.found(3, 4, 'A')).toBe('In A: 3 von 4');
  expect(filled(TEXTS.trust, { server: 'shop' })).toBe('shop vertrauen');
});

it('writes numbers as in the locale, and plurals as in the language', () => {
  showGerman('en-US');
  expect(TEXTS.tools(1200)).toBe('1,200 Werkzeuge');
});

it('is English where the catalogue lacks a text', () => {
  showGerman();
  expect(TEXTS.kinds.one).toBe('Eines');
  expect(TEXTS.kinds.other).toBe('Other');
});

it('does not read a value as a message', () => {
  expect(TEXTS.found(1, 2, '{all} <b>')).toBe('1 of 2 in {all} <b>');
});

it('reads doubled quotes, exact plurals, and arguments within plurals', () => {
  const retry = '{seconds, plural, =0 {now} one {in # s of {server}} other {in # s}}';
  expect(filled("Run ''{tool}''?", { tool: 'echo' })).toBe("Run 'echo'?");
  expect(formatMessage(retry, { seconds: 0, server: 'shop' })).toBe('now');
  expect(formatMessage(retry, { seconds: 1, server: 'shop' })).toBe('in 1 s of shop');
  expect(formatMessage(retry, { seconds: 2, server: 'shop' })).toBe('in 2 s');
});

it('refuses wrong keys and arguments when it is compiled', () => {
  const wrong = (): unknown[] => [
    // @ts-expect-error: no such key
    TEXTS.close,
    // @ts-expect-error: a plural takes a number
    TEXTS.tools('2'),
    // @ts-expect-error: an argument is missing
    TEXTS.found(1, 2),
    // @ts-expect-error: an argument is missing
    filled(TEXTS.trust, {}),
    // @ts-expect-error: no such argument
    filled(TEXTS.trust, { server: 'shop', port: 1 }),
    // @ts-expect-error: the call does not name every argument of the message
    defineTexts('WRONG', { found: message('{found} of {all}', 'found') }),
    // @ts-expect-error: the message has no such argument
    message('{found}', 'all'),
  ];
  expect(wrong).toBeTypeOf('function');
});
