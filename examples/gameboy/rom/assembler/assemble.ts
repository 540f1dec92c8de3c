// The assembler of the Game Boy's processor, in two passes: the first gives every label its address, the second makes the bytes.
import { AssemblyError, type Place } from './error.ts';
import { evaluate, type Resolve } from './expression.ts';
import { BY_MNEMONIC, type Instruction } from './instructions.ts';
import { operandKind, within, word } from './operands.ts';
import { encodeTiles } from './picture.ts';
import { parse, type ReadSource, type Statement } from './source.ts';

/** The address space of a cartridge without banks. Higher addresses are memory, which gets no bytes. */
const ROM_SIZE = 0x8000;
const ADDRESS_SPACE = 0x10000;

export interface Assembled {
  /** All 32 KB; what no line filled is $FF. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Labels and definitions. A local label is `Global.local`. */
  symbols: ReadonlyMap<string, number>;
}

/** A statement with a size, and its address from the first pass. */
interface Placed {
  statement: Statement;
  address: number;
  size: number;
  /** The global label that local names belong to. */
  scope: string;
  emit(resolve: Resolve): number[];
}

export function assemble(file: string, read: ReadSource): Assembled {
  const symbols = new Map<string, number>();
  const placed = layOut(parse(file, read), symbols);
  const bytes = new Uint8Array(ROM_SIZE).fill(0xff);
  const owners = new Map<number, Place>();
  for (const { statement, address, size, scope, emit } of placed) {
    locate(statement.place, () => {
      const encoded = emit(resolver(symbols, scope, address));
      if (encoded.length > 0 && address + size > ROM_SIZE) throw new Error('bytes can only be in the ROM, below $8000');
      encoded.forEach((byte, offset) => {
        const before = owners.get(address + offset);
        if (before) throw new Error(`the address ${hex(address + offset)} is taken by ${before.file}:${before.line}`);
        owners.set(address + offset, statement.place);
        bytes[address + offset] = byte;
      });
    });
  }
  return { bytes, symbols };
}

/** The first pass. */
function layOut(statements: Statement[], symbols: Map<string, number>): Placed[] {
  const placed: Placed[] = [];
  let address = 0;
  let scope = '';
  for (const statement of statements) {
    locate(statement.place, () => {
      const { label, operation, operands } = statement;
      const resolve = resolver(symbols, scope, address);
      if (operation === 'equ') return define(symbols, label!, evaluate(operands[0]!, resolve));
      if (label?.startsWith('.')) define(symbols, scope + label, address);
      else if (label !== undefined) define(symbols, (scope = label), address);
      if (operation === undefined) return;
      if (operation === 'org') {
        expectOperands(statement, 1);
        address = within(evaluate(operands[0]!, resolve), 0, ADDRESS_SPACE - 1, operands[0]!);
        return;
      }
      const { size, emit } = (DIRECTIVES[operation] ?? instruction)(statement, resolve);
      placed.push({ statement, address, size, scope, emit });
      address += size;
      if (address > ADDRESS_SPACE) throw new Error('the address space ends at $FFFF');
    });
  }
  return placed;
}

type Sized = Pick<Placed, 'size' | 'emit'>;

const DIRECTIVES: Record<string, (statement: Statement, known: Resolve) => Sized> = {
  db: ({ operands }) => {
    const parts = operands.map(operand => ({ operand, text: /^"(.*)"$/.exec(operand)?.[1] }));
    return {
      size: parts.reduce((size, { text }) => size + (text?.length ?? 1), 0),
      emit: resolve =>
        parts.flatMap(({ operand, text }) =>
          text === undefined
            ? [within(evaluate(operand, resolve), -0x80, 0xff, operand) & 0xff]
            : [...text].map(character => character.charCodeAt(0)),
        ),
    };
  },
  dw: ({ operands }) => ({
    size: operands.length * 2,
    emit: resolve => operands.flatMap(text => word(within(evaluate(text, resolve), -0x8000, 0xffff, text))),
  }),
  // Without a second operand no bytes are written: this reserves memory.
  ds: (statement, known) => {
    const [count, fill] = statement.operands;
    if (statement.operands.length !== 2) expectOperands(statement, 1);
    const size = within(evaluate(count!, known), 0, ADDRESS_SPACE, count!);
    return {
      size,
      emit: resolve => (fill === undefined ? [] : new Array<number>(size).fill(evaluate(fill, resolve) & 0xff)),
    };
  },
  picture: ({ operands, rows = [] }) => {
    const tiles = encodeTiles(rows, /^"(.*)"$/.exec(operands[0] ?? '')?.[1]);
    return { size: tiles.length, emit: () => tiles };
  },
};

function instruction(statement: Statement): Sized {
  const { operation = '', operands } = statement;
  const row = findInstruction(operation, operands);
  const kinds = row.operands.map(({ kind, shift }) => ({ kind: operandKind(kind), shift }));
  const size = row.opcode.length + kinds.reduce((sum, { kind }) => sum + kind.size, 0);
  return {
    size,
    emit: resolve => {
      const next = resolve('@') + size;
      const opcode = [...row.opcode];
      const behind: number[] = [];
      kinds.forEach(({ kind, shift }, index) => {
        const { bits = 0, bytes = [] } = kind.encode(operands[index]!, resolve, next);
        if (shift !== undefined) opcode[opcode.length - 1]! |= bits << shift;
        behind.push(...bytes);
      });
      return [...opcode, ...behind];
    },
  };
}

function findInstruction(operation: string, operands: string[]): Instruction {
  const rows = BY_MNEMONIC.get(operation);
  if (!rows) throw new Error(`there is no instruction or directive "${operation}"`);
  const text = `${operation} ${operands.join(', ')}`.trim();
  // This code would be `halt`.
  if (/^ld \[hl\], \[hl\]$/i.test(text)) throw new Error(`the processor cannot do "${text}"`);
  const row = rows.find(
    ({ operands: patterns }) =>
      patterns.length === operands.length &&
      patterns.every(({ kind }, index) => operandKind(kind).accepts(operands[index]!)),
  );
  if (!row) throw new Error(`the processor cannot do "${text}"`);
  return row;
}

function resolver(symbols: ReadonlyMap<string, number>, scope: string, address: number): Resolve {
  return name => {
    if (name === '@') return address;
    const value = symbols.get(name.startsWith('.') ? scope + name : name);
    if (value === undefined)
      throw new Error(`the name "${name}" is not known${name.startsWith('.') ? ` in ${scope}` : ''}`);
    return value;
  };
}

function define(symbols: Map<string, number>, name: string, value: number): void {
  if (symbols.has(name)) throw new Error(`the name "${name}" is defined twice`);
  symbols.set(name, value);
}

function expectOperands({ operation, operands }: Statement, count: number): void {
  if (operands.length !== count) throw new Error(`${operation} needs ${count} operand, and has ${operands.length}`);
}

/** Adds the place to errors inside. */
function locate(place: Place, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof AssemblyError) throw error;
    throw new AssemblyError(place, error instanceof Error ? error.message : String(error));
  }
}

function hex(address: number): string {
  return `$${address.toString(16).toUpperCase().padStart(4, '0')}`;
}
