import { expect, it } from 'vitest';
import { writeCSV } from './csv.ts';

it('writeCSV() ends each line, and quotes what would end a field', () => {
  const lines = [
    ['a', 'b'],
    ['1,5', 'say "hi"'],
    ['two\nlines', 'a\rCR'],
  ];
  expect(writeCSV(lines)).toBe('a,b\r\n"1,5","say ""hi"""\r\n"two\nlines","a\rCR"\r\n');
  expect(writeCSV([])).toBe('');
});

it.each([
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1-1', "'+1-1"],
  ['-cmd', "'-cmd"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
])('writeCSV() defuses the formula %j', (text, field) => {
  expect(writeCSV([[text]])).toBe(`${field}\r\n`);
});

it.each(['-12', '+3.5', '-1e-7', '-4%', '12'])('writeCSV() leaves the number %s', number => {
  expect(writeCSV([[number]])).toBe(`${number}\r\n`);
});
