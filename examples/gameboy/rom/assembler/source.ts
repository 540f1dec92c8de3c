// Parses source text to statements: labels, definitions, directives with their arguments, instructions with their operands.
import { AssemblyError, type Place } from './error.ts';

export interface Statement {
  place: Place;
  /** A label in front of it. A name that begins with a point belongs to the global label before it. */
  label?: string;
  /** The instruction or directive, in lower case. */
  operation?: string;
  operands: string[];
  /** The rows of a `picture`. */
  rows?: string[];
}

/** Reads a source file of the program by the name in `include`. */
export type ReadSource = (file: string) => string;

const LABEL = /^(\.?[a-z_]\w*):\s*/i;
const DEFINITION = /^([a-z_]\w*)\s+equ\s+(.+)$/i;
const OPERATION = /^([a-z]+)(?:\s+(.*))?$/i;
const MAX_INCLUDES = 100;

/** The statements of a file, with those of the files it includes in their places. */
export function parse(file: string, read: ReadSource, depth = 0): Statement[] {
  const statements: Statement[] = [];
  const lines = read(file).split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const place = { file, line: index + 1 };
    const statement = parseLine(withoutComment(lines[index]!), place);
    if (!statement) continue;
    if (statement.operation === 'include') {
      if (depth > MAX_INCLUDES) throw new AssemblyError(place, 'the file includes itself');
      statements.push(...parse(fileName(statement), read, depth + 1));
      continue;
    }
    if (statement.operation === 'picture') {
      const end = lines.findIndex((line, at) => at > index && withoutComment(line).toLowerCase() === 'endpicture');
      if (end < 0) throw new AssemblyError(place, 'the picture has no endpicture');
      statement.rows = lines
        .slice(index + 1, end)
        .map(withoutComment)
        .filter(row => row !== '');
      index = end;
    }
    statements.push(statement);
  }
  return statements;
}

function parseLine(line: string, place: Place): Statement | undefined {
  if (line === '') return undefined;
  const definition = DEFINITION.exec(line);
  if (definition) return { place, label: definition[1]!, operation: 'equ', operands: [definition[2]!] };
  const label = LABEL.exec(line)?.[1];
  const rest = label === undefined ? line : line.replace(LABEL, '');
  const labelPart = label === undefined ? {} : { label };
  if (rest === '') return { place, ...labelPart, operands: [] };
  const operation = OPERATION.exec(rest);
  if (!operation) throw new AssemblyError(place, `"${rest}" is not an instruction or directive`);
  return {
    place,
    ...labelPart,
    operation: operation[1]!.toLowerCase(),
    operands: splitOperands(operation[2] ?? '', place),
  };
}

function fileName({ operands, place }: Statement): string {
  const name = /^"(.+)"$/.exec(operands[0] ?? '')?.[1];
  if (name === undefined || operands.length !== 1)
    throw new AssemblyError(place, 'include needs one file name in quotes');
  return name;
}

/** The line up to a semicolon that is not inside of quotes. */
function withoutComment(line: string): string {
  return (/^(?:"[^"]*"|'.'|[^;"])*/.exec(line)?.[0] ?? '').trim();
}

function splitOperands(text: string, place: Place): string[] {
  if (text.trim() === '') return [];
  const operands: string[] = [];
  let from = 0;
  // A comma in quotes separates nothing.
  for (const part of text.replaceAll(/"[^"]*"|'.'/g, quoted => 'x'.repeat(quoted.length)).split(',')) {
    operands.push(text.slice(from, from + part.length).trim());
    from += part.length + 1;
  }
  if (operands.includes('')) throw new AssemblyError(place, `an operand is missing in "${text}"`);
  return operands;
}
