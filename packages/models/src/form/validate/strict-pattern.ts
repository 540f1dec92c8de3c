// The patterns of servers come from many dialects (Python, PCRE, Java, .NET, Rust). Only what each of them reads as JavaScript does is run;
// everything else the server decides.

/** An escape, the start or end of a class, or a brace. */
const TOKEN = /\\[pPu]\{[^}]*\}|\\.|\[\^?|\]|\{\d+(?:,\d*)?\}|[{}]/gsu;
/** Escapes of punctuation that flag `u` needs, or that are anchors elsewhere (`\<`). */
const KEPT_ESCAPE = /^\\[\^$\\.*+?()[\]{}|/<>\p{L}\p{N}_]/u;
/** Escapes that JavaScript knows, but reads as another thing than others do: vertical space, and POSIX classes (ASCII in Java). */
const OTHER_ESCAPE = /\\(?:v|[pP]\{(?:alpha|digit|lower|punct|space|upper|xdigit)\})/i;
/** Matches, in a class, operations on sets (`&&`, `--`, `~~`), and named classes (`[:alpha:]`). */
const SET_SYNTAX = /&&|--|~~|\[[:.=]/;
/** A literal with its delimiters, as in JavaScript, Perl and PHP: as an expression it could match nothing. */
const LITERAL = /^\/\^.*\/[a-z]*$|^\/.*\$\/[a-z]*$/s;
/** Matches what JavaScript reads as ASCII, and others as Unicode. */
const ASCII_ONLY = /\\[wWdDbB]/;

/**
 * A pattern as JavaScript reads it with flag `u`; `undefined` when it is invalid, or another dialect's. Flag `u` refuses what has no meaning in JavaScript (`\A`,
 * `\h`, `[]a]`); without it, that would be read as plain letters. Escapes that every dialect reads as plain punctuation (`\-`) lose their backslash.
 */
export function readStrictly(pattern: string): string | undefined {
  let classStart = -1;
  let isForeign = LITERAL.test(pattern);
  const strict = pattern.replace(TOKEN, (token, index: number) => {
    if (token.startsWith('\\')) {
      isForeign ||= OTHER_ESCAPE.test(token);
      if (KEPT_ESCAPE.test(token)) return token;
      return token === '\\-' && classStart >= 0 ? token : token.slice(1);
    }
    if (token.startsWith('[')) {
      if (classStart < 0) classStart = index;
      return token;
    }
    if (token === ']') {
      isForeign ||= classStart >= 0 && SET_SYNTAX.test(pattern.slice(classStart + 1, index));
      classStart = -1;
      return token;
    }
    // `{,4}` and `{ 1, 4 }` are repetitions elsewhere; any other brace is a plain one in every dialect that accepts it.
    isForeign ||= classStart < 0 && /^\{[\s\d,]+\}/.test(pattern.slice(index)) && token === '{';
    return classStart < 0 && token.length === 1 ? `\\${token}` : token;
  });
  if (isForeign) return undefined;
  try {
    new RegExp(strict, 'u');
    return strict;
  } catch {
    return undefined;
  }
}

/**
 * Whether dialects may differ about this text: `\w` and `\d` match only ASCII in JavaScript, and elsewhere `$` matches before a last line break.
 */
export function isReadDifferently(pattern: string, text: string): boolean {
  return (ASCII_ONLY.test(pattern) && /[^\x00-\x7f]/.test(text)) || (text.endsWith('\n') && pattern.includes('$'));
}
