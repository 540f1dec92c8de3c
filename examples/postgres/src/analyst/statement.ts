// What a statement is, before the database sees it: one statement that reads, and the functions that it calls. The read-only transaction is the
// second wall; this one makes the reason plain, and stops functions that act outside of a transaction.
// The lexical structure: https://www.postgresql.org/docs/current/sql-syntax-lexical.html
import { AnalystError } from './errors.ts';

/** A statement that may be sent. */
export interface Statement {
  /** Text without a semicolon at its end. */
  readonly text: string;
  /** The names before an opening bracket, as PostgreSQL folds them: functions, and words of SQL. */
  readonly callNames: readonly string[];
}

const TOKEN = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`(?<block>/\*)`,
    String.raw`[eE]'(?:[^'\\]|''|\\[\s\S])*'`,
    `'(?:[^']|'')*'`,
    String.raw`(?<dollar>\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)`,
    `"(?<quoted>(?:[^"]|"")+)"`,
    String.raw`(?<word>[\p{L}_][\p{L}\p{N}_$]*)`,
    String.raw`\d[\p{L}\p{N}_.]*`,
    String.raw`\s+`,
    String.raw`(?<sign>[\s\S])`,
  ].join('|'),
  'uy',
);
/** An identifier in which characters are escaped: its name is not what is written. */
const ESCAPED_NAME = /(?<![\p{L}\p{N}_$])u&"/iu;
const READS = new Set(['select', 'with', 'values', 'table']);

/** Throws `AnalystError` `refused` when the text is not one statement that begins with SELECT, WITH, VALUES or TABLE. */
export function parseStatement(text: string): Statement {
  const tokens = readTokens(text);
  if (
    tokens.some(
      ({ isQuoted, end, text: quoted }) => isQuoted && ESCAPED_NAME.test(text.slice(end - quoted.length - 2, end)),
    )
  )
    throw new AnalystError('refused', 'Names are written without U&.');
  while (tokens.at(-1)?.text === ';') tokens.pop();
  const [first] = tokens.filter(({ text: sign }) => sign !== '(');
  if (first === undefined) throw new AnalystError('refused', 'There is no statement.');
  if (tokens.some(({ text: sign, name }) => sign === ';' && name === undefined))
    throw new AnalystError('refused', 'Only one statement at a time.');
  if (first.isQuoted || !READS.has(first.name ?? ''))
    throw new AnalystError(
      'refused',
      `This database is only read: a statement begins with SELECT, WITH, VALUES or TABLE, not with ${first.text.slice(0, 40)}.`,
    );
  const callNames = tokens.flatMap(({ name }, index) =>
    name !== undefined && tokens[index + 1]?.text === '(' ? [name] : [],
  );
  const end = tokens.at(-1)!.end;
  return { text: text.slice(0, end), callNames: [...new Set(callNames)] };
}

interface Token {
  readonly text: string;
  /** Name of a word or an identifier in quotation marks. */
  readonly name?: string;
  readonly isQuoted?: boolean;
  readonly end: number;
}

/** Words, identifiers and signs: without space, comments and literals. */
function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text)!;
    const { block, dollar, quoted, word, sign } = match.groups!;
    const start = at;
    at += match[0].length;
    if (block !== undefined) at = skipComment(text, start);
    else if (dollar !== undefined) at = skipPast(text, dollar, at);
    else if (quoted !== undefined)
      tokens.push({ text: match[0], name: quoted.replaceAll('""', '"'), isQuoted: true, end: at });
    else if (word !== undefined) tokens.push({ text: word, name: word.toLowerCase(), end: at });
    else if (sign === "'" || sign === '"') throw new AnalystError('refused', 'A quotation mark is never closed.');
    else if (sign !== undefined) tokens.push({ text: sign, end: at });
    else if (/^[eE']|^\d/.test(match[0])) tokens.push({ text: '', end: at });
  }
  return tokens;
}

/** Comments of PostgreSQL nest. */
function skipComment(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return start + index + mark.length;
  }
  throw new AnalystError('refused', 'A comment is never closed.');
}

function skipPast(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  if (end === -1) throw new AnalystError('refused', `A text that begins with ${mark} is never closed.`);
  return end + mark.length;
}
