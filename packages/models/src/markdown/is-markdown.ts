// Recognises Markdown in a text of unknown type. It needs strong evidence: comments of code begin like headings, lists of YAML like bullets.

/** Number of characters at the beginning of a text that are examined. */
const EXAMINED_CHARACTERS = 20_000;
/** Signs that hardly any other text has: a table, a link, bold text. Globs (`src/**`) and `f(**a, **b)` do not match. */
const TABLE_RULE = /^ {0,3}\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?\|? *$/;
const LINK = /(?<![\w$])!?\[[^\]\n]{1,300}\]\((?:https?:|mailto:|\.{0,2}\/|#)[^)\s]{0,2000}\)/;
const BOLD = /(?:^|[\s(])\*\*[^\s*/][^*\n]*?(?<=[^\s*/])\*\*(?![\w*/])/m;
const FENCE = /^ {0,3}```[^`\n]*\n[\s\S]*?^ {0,3}``` *$/gm;
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

const HEADING = /^#{1,6} +\S/;
const ITEM = /^ {0,3}(?:[-*+]|\d+[.)]) +\S/;
/** The first characters or the comments of a program. */
const PROGRAM = /^(?:#!|<\?|<!doctype|<html)/i;
const COMMENT = /^\s*(?:\/\*|"""|''')/m;
/** Lines that are not prose: keys, assignments, instructions, sections, times of a log, endings of code, single names. */
const CODE_LINES: readonly RegExp[] = [
  /^\s*(?:- )?["']?[a-z_][\w.-]*["']?:(?:\s|$)/,
  /^\s*(?:export )?[\w.-]+\s*[:+?]?=(?:=|\s*\S|$)/,
  /^(?:FROM|RUN|CMD|COPY|ADD|ENV|WORKDIR|EXPOSE|ENTRYPOINT|ARG|LABEL|USER|VOLUME|HEALTHCHECK)\s/,
  /^\s*(?:import|from|const|let|var|def|class|return|if|elif|else|for|while|function|fn|func|export|package|use|set|fi|done|echo|sudo|cd)\b(?!.*[.!?]$)/,
  /^\[[^\]]*\]$/,
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d/,
  /(?:[{};\\]|=>|\()\s*$/,
  /^\s*[})\]]+[;,]?\s*$/,
  /^(?=\S*[./*_=])[^\s#[<(]+$/,
  /\$[{(]|\s--?[a-z][\w-]*/,
];

/**
 * Whether a text of unknown kind is Markdown. Only the text outside fences is examined: a fence may contain anything.
 * @example
 * isMarkdown('See [the docs](https://example.org/docs).'); // true
 */
export function isMarkdown(given: string): boolean {
  const text = given.slice(0, EXAMINED_CHARACTERS);
  const rest = text.replace(FRONT_MATTER, '').replace(FENCE, '\n');
  if (PROGRAM.test(text) || COMMENT.test(rest)) return false;
  const lines = rest.split('\n');
  const code = codeShare(lines);
  const hasFence = rest.length < text.replace(FRONT_MATTER, '').length;
  const isClear = lines.some(isTableRule) || LINK.test(rest) || BOLD.test(rest) || (hasFence && lines.some(isWords));
  return isClear ? code <= 0.3 : code <= 0.1 && hasHeadings(lines);
}

/** The share of prose in the lines that are not blank, indented, headings or lists of words. */
function codeShare(lines: readonly string[]): number {
  const counted = lines.filter(line => line.trim() !== '' && !/^( {4}|\t)/.test(line) && !HEADING.test(line));
  return counted.filter(isCode).length / (counted.length || 1);
}

function isCode(line: string): boolean {
  return CODE_LINES.some(pattern => pattern.test(line));
}

/** Whether headings have a blank line around them, above sentences: a comment is directly above its code. */
function hasHeadings(lines: readonly string[]): boolean {
  const headings = lines.filter(
    (line, at) => HEADING.test(line) && isBlank(lines[at - 1]) && (isBlank(lines[at + 1]) || /^##/.test(line)),
  );
  const items = lines.filter(line => ITEM.test(line));
  return headings.length > 0 && (lines.some(isWords) || (headings.length > 1 && items.length > 1));
}

/** The first line after a line with a bar. */
function isTableRule(line: string, at: number, lines: readonly string[]): boolean {
  return TABLE_RULE.test(line) && lines[at - 1]?.includes('|') === true;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Whether a line has at least four words that begin or end as a sentence does. */
function isWords(line: string): boolean {
  return (
    /^\s{0,3}(?:[^\s#]+\s+){3}\S/.test(line) && (/^\W{0,3}\p{Lu}/u.test(line) || /[.!?:]$/.test(line)) && !isCode(line)
  );
}
