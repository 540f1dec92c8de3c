// Reads records that a text writes: `name: value` in each line, several of them, and the entries of git and `ls`.
import type { Row } from '../values.ts';

const PAIR = /^[\s*-]*([\p{L}_][\p{L}\d _./()-]{0,40})\**:\**\s+(\S.*)$/u;
const MIN_PAIRS = 3;
const MAX_PAIRS = 60;
const MAX_RECORDS = 1_000;
const COMMIT = /^commit ([\da-f]{7,64})\b.*$/;
const SHORT_COMMIT = /^([\da-f]{7,12})(?: \([^)]*\))? (\S.*)$/;
/** A file of `ls -l`: rights, links, owner, group, size, time, name. */
const FILE =
  /^([bcdlps-][rwxsStT-]{9})[.+@]?\s+(\d+) +(\S+) +(\S+) +([\d.,]+[KMGT]?) +(\w{3} +\d+ +[\d:]+|\d{4}-\d\d-\d\d \d\d:\d\d\S*(?: [+-]\d{4})?) (.+)$/;

/** `name: value` in every line. */
export function readPairs(lines: readonly string[]): Row | undefined {
  const all = lines.filter(line => line.trim());
  if (all.length < MIN_PAIRS || all.length > MAX_PAIRS) return undefined;
  return pairsIn(all);
}

function pairsIn(lines: readonly string[]): Row | undefined {
  const pairs = lines.map(line => PAIR.exec(line));
  if (!pairs.every(pair => pair !== null)) return undefined;
  const names = new Set(pairs.map(pair => pair[1]));
  return names.size === pairs.length
    ? Object.fromEntries(pairs.map(pair => [pair[1], readScalar(pair[2] as string)]))
    : undefined;
}

/** A value as YAML writes it: a text in quotes, or yes and no. */
function readScalar(text: string): string | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : text;
}

/** The records that all lines of a text are: commits, files, or blocks of pairs that begin with the same name. */
export function readRecords(lines: readonly string[]): Row[] | undefined {
  return readCommits(lines) ?? readShortCommits(lines) ?? readFiles(lines);
}

/** The commits of `git log`. */
function readCommits(lines: readonly string[]): Row[] | undefined {
  if (!COMMIT.test(lines[0] ?? '')) return undefined;
  const commits: { [name: string]: string }[] = [];
  for (const line of lines) {
    const [, commit] = COMMIT.exec(line) ?? [];
    const [, name = '', value = ''] = /^([A-Z]\w+): +(.*)$/.exec(line) ?? [];
    const last = commits.at(-1) as { [name: string]: string };
    if (commit !== undefined) commits.push({ commit });
    else if (name !== '' && last.message === undefined) last[name.toLowerCase()] = value;
    else if (/^( {4}|\s*$)/.test(line)) last.message = `${last.message ?? ''}\n${line.trim()}`;
    else return undefined;
  }
  return commits.map(({ message = '', ...commit }) => ({ ...commit, message: message.trim() }));
}

/** The commits of `git log --oneline`. */
function readShortCommits(lines: readonly string[]): Row[] | undefined {
  const commits = lines.length > 1 ? lines.map(line => SHORT_COMMIT.exec(line)) : [null];
  const areCommits = commits.every(commit => commit !== null) && commits.some(commit => /[a-f]/.test(commit[1] ?? ''));
  return areCommits ? commits.map(([, commit, message]) => ({ commit, message })) : undefined;
}

/** The files of `ls -l`; its first line is the total of blocks. */
function readFiles(lines: readonly string[]): Row[] | undefined {
  const files = (/^total \d/.test(lines[0] ?? '') ? lines.slice(1) : lines).map(line => FILE.exec(line));
  if (files.length === 0 || !files.every(file => file !== null)) return undefined;
  return files.map(([, permissions, links, owner, group, size = '', modified, name]) => ({
    name,
    size: /^\d+$/.test(size) ? Number(size) : size,
    modified,
    permissions,
    owner,
    group,
    links: Number(links),
  }));
}

/** Blocks of pairs that begin with the same name, as many servers write a list of things. */
export function readBlocksOfPairs(blocks: readonly (readonly string[])[]): Row[] | undefined {
  if (blocks.length < 2 || blocks.length > MAX_RECORDS) return undefined;
  const records = blocks.map(lines => pairsIn(joinedLines(lines)));
  const firstName = Object.keys(records[0] ?? {})[0];
  const areAlike = records.every(record => record && firstName !== undefined && Object.keys(record)[0] === firstName);
  const sizes = records.map(record => Object.keys(record ?? {}).length);
  return areAlike && Math.min(...sizes) > 1 ? (records as Row[]) : undefined;
}

/** The lines without the number of the block; a line that has no name goes on with the value of the one before it. */
function joinedLines([first = '', ...rest]: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of [first.replace(/^\s*(?:\d+[.)]|\[\d+\]) +/, ''), ...rest])
    if (joined.length === 0 || PAIR.test(line)) joined.push(line);
    else joined.push(`${joined.pop() ?? ''} ${line.trim()}`);
  return joined;
}
