// Which language and locale a page gets, and that a choice is remembered.
import { expect, it } from 'vitest';
import { chooseLanguage, chooseLocale } from './language.ts';

it.each([
  ['the choice', 'de', ['en-US'], 'de'],
  ['the first of the browser that the page has', undefined, ['fr', 'de-AT', 'en'], 'de'],
  ['English, where the page has no language of the browser', null, ['fr', 'pt-BR'], 'en'],
  ['the language of the browser, where the page does not have the choice', 'tlh', ['de'], 'de'],
] as const)('is %s', (_name, wish, browser, language) => {
  expect(chooseLanguage(wish, browser)).toBe(language);
});

it.each([
  ['the locale of the settings', 'fr-CH', ['de-AT'], 'fr-CH'],
  ['the locale of the browser in the language', undefined, ['en-US', 'de-AT'], 'de-AT'],
  ['the language, where the browser names no region for it', null, ['en-US'], 'de'],
] as const)('writes numbers and dates as in %s', (_name, locale, browser, expected) => {
  expect(chooseLocale(locale, 'de', browser)).toBe(expected);
});
