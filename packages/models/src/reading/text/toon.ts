// Reads TOON (Token-Oriented Object Notation), in which servers write data for models: `users[2]{id,name}:` and a line for each row.

/** A header with the number of rows and their members; without one a text is not taken for TOON. */
const TABLE = /^[ ]*(?:- )?[\w."-]*\[#?\d+[,|\t]?\]\{[^}\n]+\}:$/m;
const HEADER = /^("(?:[^"\\]|\\.)*"|[A-Za-z_][\w.-]*)?\[#?(\d+)([|\t,]?)\](?:\{([^}]+)\})?:(?: (.*))?$/;
const MEMBER = /^("(?:[^"\\]|\\.)*"|[A-Za-z_][\w.-]*):(?: (.*))?$/;
const MAX_LINES = 20_000;
const MAX_DEPTH = 20;

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Thrown where a text is not TOON. */
class NotToon extends Error {}

/** The data of a text in TOON; undefined for others, and where a list has another length than its header says. */
export function parseToon(text: string): object | undefined {
  if (!TABLE.test(text)) return undefined;
  const lines = text.split('\n').flatMap((line): Line[] => {
    const trimmed = line.trimStart();
    return trimmed === '' ? [] : [{ indent: line.length - trimmed.length, text: trimmed.trimEnd() }];
  });
  if (lines.length > MAX_LINES) return undefined;
  try {
    const reader = createReader(lines);
    const [first] = lines as [Line];
    const isList = HEADER.exec(first.text)?.[1] === undefined && HEADER.test(first.text);
    const value = isList ? reader.list(first, 0) : reader.record(0, 0);
    return reader.isAtEnd() ? value : undefined;
  } catch (error) {
    if (error instanceof NotToon) return undefined;
    throw error;
  }
}

function createReader(lines: readonly Line[]) {
  let at = 0;

  /** The members that begin in a column. */
  function record(indent: number, depth: number): { [name: string]: unknown } {
    if (depth > MAX_DEPTH) throw new NotToon();
    const members: [string, unknown][] = [];
    for (let line = lines[at]; line && line.indent === indent; line = lines[at]) members.push(member(line, depth));
    if (members.length === 0) throw new NotToon();
    return Object.fromEntries(members);
  }

  function member(line: Line, depth: number): [string, unknown] {
    const header = HEADER.exec(line.text);
    if (header?.[1] !== undefined) return [unquoted(header[1]), list(line, depth)];
    const [, name, value] = MEMBER.exec(line.text) ?? [];
    if (name === undefined) throw new NotToon();
    at++;
    if (value !== undefined) return [unquoted(name), readScalar(value)];
    const next = lines[at];
    return [unquoted(name), next && next.indent > line.indent ? record(next.indent, depth + 1) : {}];
  }

  /** The list that a header begins: values in its line, rows of a table, or an item in each line. */
  function list(line: Line, depth: number): unknown[] {
    const [, , count, mark = '', names, inline] = HEADER.exec(line.text) ?? [];
    const delimiter = mark === '' ? ',' : mark;
    const length = Number(count);
    at++;
    const items: unknown[] = [];
    if (inline !== undefined) items.push(...splitCells(inline, delimiter).map(readScalar));
    else {
      const keys = names === undefined ? undefined : splitCells(names, delimiter).map(unquoted);
      const indent = lines[at]?.indent ?? 0;
      while (items.length < length && lines[at]?.indent === indent && indent > line.indent)
        items.push(keys ? row(keys, delimiter) : item(indent, depth));
    }
    if (items.length !== length) throw new NotToon();
    return items;
  }

  function row(keys: readonly string[], delimiter: string): object {
    const cells = splitCells(lines[at++]?.text ?? '', delimiter);
    if (cells.length !== keys.length) throw new NotToon();
    return Object.fromEntries(keys.map((key, index) => [key, readScalar(cells[index] as string)]));
  }

  /** An item of a list: `- value`, or a record whose first member is behind the sign. */
  function item(indent: number, depth: number): unknown {
    const { text } = lines[at] as Line;
    if (!text.startsWith('- ')) throw new NotToon();
    const inner: Line = { indent: indent + 2, text: text.slice(2) };
    if (!MEMBER.test(inner.text) && !HEADER.test(inner.text)) {
      at++;
      return readScalar(inner.text);
    }
    const [name, value] = member(inner, depth + 1);
    const isLonger = lines[at]?.indent === inner.indent && !lines[at]?.text.startsWith('- ');
    return { [name]: value, ...(isLonger && record(inner.indent, depth + 1)) };
  }

  return { record, list, isAtEnd: () => at === lines.length };
}

const unquoted = (text: string): string => String(readScalar(text.startsWith('"') ? text : JSON.stringify(text)));

function readScalar(text: string): unknown {
  const plain = text.trim();
  if (plain.startsWith('"')) {
    try {
      return JSON.parse(plain);
    } catch {
      throw new NotToon();
    }
  }
  if (plain === 'null') return null;
  if (plain === 'true' || plain === 'false') return plain === 'true';
  // A number that would lose digits stays a text.
  return plain !== '' && String(Number(plain)) === plain ? Number(plain) : plain;
}

/** The cells of a line; a delimiter in quotes is part of a cell. */
function splitCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const sign = line[index];
    if (isQuoted && sign === '\\') index++;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(line.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...cells, line.slice(start).trim()];
}
