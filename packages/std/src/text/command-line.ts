// A command with its arguments as one line, as users write it: words between spaces, quotes around words with spaces. No shell reads it.

/** A line that is divided. */
export interface CommandLine {
  readonly words: readonly string[];
  /** Whether a quotation mark at the end is not closed; its word is the last one. */
  readonly isOpen: boolean;
}

/**
 * Divides a line. In double quotes `\"` and `\\` stand for the second character; outside of quotes a backslash keeps a space or a quotation
 * mark that follows it. Every other backslash is as it is written, such as in paths of Windows.
 *
 * @example readCommandLine(`node "my server.js"`) // { words: ['node', 'my server.js'], isOpen: false }
 */
export function readCommandLine(line: string): CommandLine {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\' && isKept(line[at + 1], quote)) word = (word ?? '') + line[++at];
    else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (character === quote) quote = '';
    else word = (word ?? '') + character;
  }
  return { words: word === undefined ? words : [...words, word], isOpen: quote !== '' };
}

/** Whether a backslash before this character keeps it. */
function isKept(character: string | undefined, quote: string): boolean {
  if (character === undefined || quote === "'") return false;
  return quote === '"' ? /["\\]/.test(character) : /[\s"']/.test(character);
}

/**
 * The line that `readCommandLine` divides into these words.
 *
 * @example joinCommand(['node', 'my server.js']) // 'node "my server.js"'
 */
export function joinCommand(words: readonly string[]): string {
  return words
    .map(word => (word === '' || /[\s"']|\\$/.test(word) ? `"${word.replaceAll(/["\\]/g, '\\$&')}"` : word))
    .join(' ');
}
