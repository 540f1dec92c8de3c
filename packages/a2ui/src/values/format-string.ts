// The templates of `formatString`: `${/path}`, `${relative}`, `${call(name: value)}`, nested, with `\${` for a plain `${`.
// Rule: the description of formatString in the basic catalog of 0.9.1 and 1.0.
import { fail, quote } from '../messages/issues.ts';
import type { DynamicValue } from '../model.ts';

const MAX_LEVELS = 20;
const MAX_EXPRESSIONS = 500;

/** A piece of a template: text as it is, or a value to be written. */
export type TemplatePiece = string | DynamicValue;

/**
 * Reads a template. Throws `A2UIError` `FUNCTION_FAILED` for an expression that does not end or cannot be read.
 *
 * @example parseTemplate('Hello ${/name}') // ['Hello ', { kind: 'path', path: '/name' }]
 */
export function parseTemplate(template: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let text = '';
  let at = 0;
  while (at < template.length) {
    if (template.startsWith('\\${', at)) {
      text += '${';
      at += 3;
    } else if (template.startsWith('${', at)) {
      const reader = createReader(template, at + 2);
      const value = reader.readExpression(0);
      if (text !== '') pieces.push(text);
      text = '';
      pieces.push(value);
      if (pieces.length > MAX_EXPRESSIONS)
        fail('LIMIT_EXCEEDED', `A template has at most ${MAX_EXPRESSIONS} expressions.`);
      at = reader.position();
    } else {
      text += template[at];
      at += 1;
    }
  }
  if (text !== '') pieces.push(text);
  return pieces;
}

interface Reader {
  /** Reads to the closing brace, and past it. */
  readExpression(level: number): DynamicValue;
  position(): number;
}

const NAME = /^@?[\p{ID_Start}_][\p{ID_Continue}]*/u;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const PATH_END = /[\s,(){}'"]/;

function createReader(template: string, start: number): Reader {
  let at = start;
  const refuse = (why: string): never =>
    fail('FUNCTION_FAILED', `The template ${quote(template)} ${why} at character ${at + 1}.`);
  const skipSpace = (): void => {
    while (/\s/.test(template[at] ?? '')) at += 1;
  };
  const take = (expected: string): void => {
    skipSpace();
    if (!template.startsWith(expected, at)) refuse(`lacks ${quote(expected)}`);
    at += expected.length;
  };

  const readExpression = (level: number): DynamicValue => {
    if (level > MAX_LEVELS) refuse(`nests more than ${MAX_LEVELS} expressions`);
    skipSpace();
    const value = readOperand(level);
    take('}');
    return value;
  };
  const readOperand = (level: number): DynamicValue => {
    if (level > MAX_LEVELS) refuse(`nests more than ${MAX_LEVELS} expressions`);
    skipSpace();
    if (template.startsWith('${', at)) {
      at += 2;
      return readExpression(level + 1);
    }
    const character = template[at] ?? '';
    if (character === "'" || character === '"') return { kind: 'literal', value: readQuoted(character) };
    const rest = template.slice(at);
    const name = NAME.exec(rest)?.[0];
    if (name !== undefined && /^\s*\(/.test(rest.slice(name.length))) {
      at += name.length;
      return readCall(name, level);
    }
    const number = NUMBER.exec(rest)?.[0];
    if (number !== undefined && PATH_END.test(rest[number.length] ?? ' ')) {
      at += number.length;
      return { kind: 'literal', value: Number(number) };
    }
    const length = rest.search(PATH_END);
    const word = length === -1 ? rest : rest.slice(0, length);
    at += word.length;
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
    if (word === 'null') return { kind: 'literal', value: null };
    if (word === '') refuse('lacks a value');
    return { kind: 'path', path: word };
  };
  const readCall = (call: string, level: number): DynamicValue => {
    take('(');
    const args: Record<string, DynamicValue> = Object.create(null) as Record<string, DynamicValue>;
    skipSpace();
    while (template[at] !== ')') {
      skipSpace();
      const name = NAME.exec(template.slice(at))?.[0] ?? refuse('lacks the name of an argument');
      at += name.length;
      take(':');
      args[name] = readOperand(level + 1);
      skipSpace();
      if (template[at] === ',') at += 1;
      else if (template[at] !== ')') refuse('lacks a comma');
    }
    at += 1;
    return { kind: 'call', call, args };
  };
  const readQuoted = (quoteMark: string): string => {
    let text = '';
    for (at += 1; template[at] !== quoteMark; at += 1) {
      if (at >= template.length) refuse('has a text that does not end');
      if (template[at] === '\\' && at + 1 < template.length) at += 1;
      text += template[at];
    }
    at += 1;
    return text;
  };
  return { readExpression, position: () => at };
}
