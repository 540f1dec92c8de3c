import { expect, it } from 'vitest';
import { cssLength } from './css-length.ts';

it.each([
  [400, '400px'],
  ['800', '800px'],
  [' 60% ', '60%'],
  ['.5em', '.5em'],
  ['20CM', '20CM'],
  ['50cqi', '50cqi'],
  ['100dvh', '100dvh'],
  ['auto', 'auto'],
  ['fit-content', 'fit-content'],
  ['calc(100% - 2rem)', 'calc(100% - 2rem)'],
  ['min(100%, 640px)', 'min(100%, 640px)'],
  ['clamp(10rem, calc(50vw + 1px), 40rem)', 'clamp(10rem, calc(50vw + 1px), 40rem)'],
])('%j is the CSS length %s', (value, length) => expect(cssLength(value)).toBe(length));

it.each([
  [0],
  [-1],
  [Number.NaN],
  [''],
  ['-3px'],
  ['3 px'],
  ['10furlong'],
  ['url(https://a.example)'],
  ['calc(url(x))'],
  ['calc(var(--secret))'],
  ['attr(title)'],
  ['expression(1)'],
  ['100px; color: red'],
  ['calc(1px) !important'],
  [`calc(${'1px + '.repeat(100)}1px)`],
  [{}],
  [null],
])('%j is not a CSS length', value => expect(cssLength(value)).toBeUndefined());
