// Blocks of Markdown that hold text of others. No text can end its block early, so that nothing a tool returns looks like a message of the user.
import { safeText } from '@vitrine/std/internal/safe-text';

/** HTML that a reader of Markdown may run or fetch, and pictures, whose addresses would be asked when the file is opened. */
const ACTIVE = /<[a-z][\w-]*[\s/>]|<[/!?]|<[a-z][\w-]*$|!\[/im;

/** Tags and marks of Markdown in one line become visible characters. */
export const escapeLine = (text: string): string =>
  safeText(text.replace(/\s+/g, ' ').trim()).replace(/[\\`*_[\]<>#!|~&]/g, '\\$&');

/** A code block that is longer than any run of backticks in `text`, which therefore cannot close it. */
export function fence(text: string, language = ''): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${text}\n${marks}`;
}

/** Quotes Markdown of a model, so that its headings are not the file's. With HTML or pictures in it, its source is shown. */
export function quoteMarkdown(markdown: string): string {
  // Models write line breaks in cells of tables so.
  const block = ACTIVE.test(markdown.replace(/<br\s*\/?>/gi, '')) ? fence(markdown, 'markdown') : markdown;
  return block
    .split(/\r\n|\r|\n/)
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
}
