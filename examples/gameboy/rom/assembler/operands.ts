// The kinds of operands in the instruction table: which text they accept, and which bits or bytes they become.
import { evaluate, type Resolve } from './expression.ts';

/** What an operand contributes: a number for the opcode's bits, or bytes after it. */
interface Encoded {
  bits?: number;
  bytes?: number[];
}

interface OperandKind {
  /** True when the text can be an operand of this kind. */
  accepts(text: string): boolean;
  /** The number of bytes after the opcode. */
  size: number;
  /** `next` is the address after the instruction. */
  encode(text: string, resolve: Resolve, next: number): Encoded;
}

const R8 = ['b', 'c', 'd', 'e', 'h', 'l', '[hl]', 'a'];
const R16 = ['bc', 'de', 'hl', 'sp'];
const STACK = ['bc', 'de', 'hl', 'af'];
const WHEN = ['nz', 'z', 'nc', 'c'];
const RESERVED = new Set([...R8, ...R16, ...STACK, ...WHEN]);

const FROM_STACK = /^sp\s*[-+]/i;

/** Operands with a fixed spelling. */
const LITERALS = ['a', 'hl', 'sp', '[bc]', '[de]', '[hl+]', '[hl-]', '[c]'];

const KINDS: Record<string, OperandKind> = {
  r8: literalOperand(R8),
  r16: literalOperand(R16),
  stack: literalOperand(STACK),
  when: literalOperand(WHEN),
  n8: value(1, (number, text) => [within(number, -0x80, 0xff, text) & 0xff]),
  s8: value(1, (number, text) => [within(number, -0x80, 0x7f, text) & 0xff]),
  n16: value(2, (number, text) => word(within(number, -0x8000, 0xffff, text))),
  near: value(1, (number, text, next) => {
    const distance = number - next;
    if (distance < -0x80 || distance > 0x7f) throw new Error(`"${text}" is ${distance} bytes away: too far for jr`);
    return [distance & 0xff];
  }),
  b3: bits((number, text) => within(number, 0, 7, text)),
  vector: bits((number, text) => {
    if ((number & ~0x38) !== 0) throw new Error(`"${text}" is not a restart address`);
    return number;
  }),
  '[n16]': inBrackets('n16'),
  '[high]': inBrackets('high'),
  high: value(1, (number, text) => [within(number, 0xff00, 0xffff, text) & 0xff]),
  'sp+s8': {
    accepts: text => FROM_STACK.test(text),
    size: 1,
    encode: (text, resolve, next) => KINDS.s8!.encode(text.slice(2).replace(/^\s*\+/, ''), resolve, next),
  },
  ...Object.fromEntries(LITERALS.map(literal => [literal, { ...literalOperand([literal]), encode: () => ({}) }])),
};

export function operandKind(kind: string): OperandKind {
  const operand = KINDS[kind];
  if (!operand) throw new Error(`the instruction table has an unknown kind of operand: ${kind}`);
  return operand;
}

/** The least and the most significant byte, in the order of the memory. */
export function word(number: number): number[] {
  return [number & 0xff, (number >> 8) & 0xff];
}

export function within(number: number, least: number, most: number, text: string): number {
  if (number < least || number > most) throw new Error(`"${text}" is ${number}, not from ${least} to ${most}`);
  return number;
}

function literalOperand(names: string[]): OperandKind {
  return {
    accepts: text => names.includes(text.toLowerCase()),
    size: 0,
    encode: text => ({ bits: names.indexOf(text.toLowerCase()) }),
  };
}

function isExpression(text: string): boolean {
  return text !== '' && !text.startsWith('[') && !RESERVED.has(text.toLowerCase()) && !FROM_STACK.test(text);
}

function value(size: number, bytes: (number: number, text: string, next: number) => number[]): OperandKind {
  return {
    accepts: isExpression,
    size,
    encode: (text, resolve, next) => ({ bytes: bytes(evaluate(text, resolve), text, next) }),
  };
}

function bits(check: (number: number, text: string) => number): OperandKind {
  return {
    accepts: isExpression,
    size: 0,
    encode: (text, resolve) => ({ bits: check(evaluate(text, resolve), text) }),
  };
}

function inBrackets(kind: string): OperandKind {
  const inner = (text: string) => /^\[(.*)\]$/.exec(text)?.[1]?.trim() ?? '';
  return {
    accepts: text => isExpression(inner(text)) && !/^hl[-+]$/i.test(inner(text)),
    size: kind === 'n16' ? 2 : 1,
    encode: (text, resolve, next) => KINDS[kind]!.encode(inner(text), resolve, next),
  };
}
