// Cleans what programs write for terminals: colours, progress bars and spinners.

const OVERWRITING = /[\r\b]/;
/** Erases the rest of the line, or the whole. */
const ERASING = /\u001b\[[012]?K/g;
const ANSI = /\u001b(\[[\d;?]*[A-Za-z]|\][^\u0007\u001b]*(\u0007|\u001b\\))/g;

/** The text without colours and blank lines around it. `isFile`: a carriage return ends a line, as in files of old systems. */
export function cleanText(text: string, isFile: boolean): string {
  return (isFile ? text.replaceAll(/\r\n?/g, '\n') : applyCarriageReturns(text))
    .replace(ANSI, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
}

/** The text with each line as a terminal leaves it: what a later text of the same line covers is gone. */
export function applyCarriageReturns(text: string): string {
  if (!OVERWRITING.test(text)) return text;
  return text
    .replaceAll(/\r+\n/g, '\n')
    .split('\n')
    .map(line => (OVERWRITING.test(line) ? readLastText(line) : line))
    .join('\n');
}

/** A progress bar that is written again is meant as a whole, even where the older text was longer. */
function readLastText(line: string): string {
  const texts = line.split('\r').filter(text => text.replaceAll(ERASING, '').trim() !== '');
  let last = texts.at(-1) ?? '';
  // A backspace takes back the character before it, as spinners and old manual pages do.
  while (/[^\b][\b]/u.test(last)) last = last.replaceAll(/[^\b][\b]/gu, '');
  return last.replaceAll('\b', '');
}
