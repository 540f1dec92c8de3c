import { describe, expect, it } from 'vitest';
import { assemble } from './assemble.ts';
import { INSTRUCTIONS } from './instructions.ts';

/** The bytes that lines at $0000 become. */
function assembleBytes(source: string, length: number): number[] {
  return [...assemble('test.asm', () => source).bytes.subarray(0, length)];
}

function assembleFiles(files: Record<string, string>) {
  return assemble('main.asm', file => {
    const source = files[file];
    if (source === undefined) throw new Error(`there is no file ${file}`);
    return source;
  });
}

describe('instructions', () => {
  it.each([
    ['ld a, [hl+]', [0x2a]],
    ['ld [hl-], a', [0x32]],
    ['ld b, [hl]', [0x46]],
    ['ld [hl], $7f', [0x36, 0x7f]],
    ['ld de, $1234', [0x11, 0x34, 0x12]],
    ['ld [$c001], a', [0xea, 0x01, 0xc0]],
    ['ld [$c001], sp', [0x08, 0x01, 0xc0]],
    ['ldh a, [$ff44]', [0xf0, 0x44]],
    ['ldh [c], a', [0xe2]],
    ['ld hl, sp-2', [0xf8, 0xfe]],
    ['add sp, -1', [0xe8, 0xff]],
    ['push af', [0xf5]],
    ['cp -1', [0xfe, 0xff]],
    ['jp nc, $0150', [0xd2, 0x50, 0x01]],
    ['jr @', [0x18, 0xfe]],
    ['jr c, @ + 4', [0x38, 0x02]],
    ['rst $38', [0xff]],
    ['bit 7, [hl]', [0xcb, 0x7e]],
    ['swap a', [0xcb, 0x37]],
    ['stop', [0x10, 0x00]],
  ])('%s', (line, bytes) => {
    expect(assembleBytes(line, bytes.length)).toEqual(bytes);
  });

  it('encode every opcode of the processor exactly once', () => {
    const counts: Record<string, number> = { r8: 8, r16: 4, stack: 4, when: 4, b3: 8 };
    const encodings = INSTRUCTIONS.flatMap(({ mnemonic, operands, opcode }) => {
      let codes = [opcode];
      for (const { kind, shift } of operands) {
        if (shift === undefined) continue;
        const values = kind === 'vector' ? [0, 8, 16, 24, 32, 40, 48, 56] : [...new Array(counts[kind]).keys()];
        codes = codes.flatMap(code => values.map(value => code.with(-1, code.at(-1)! | (value << shift))));
      }
      // The opcode of `ld [hl], [hl]` would be `halt`.
      return codes
        .filter(([code]) => mnemonic !== 'ld' || code !== 0x76)
        .map(code => code.slice(0, code[0] === 0xcb ? 2 : 1));
    });
    const missing = [0xcb, 0xd3, 0xdb, 0xdd, 0xe3, 0xe4, 0xeb, 0xec, 0xed, 0xf4, 0xfc, 0xfd];
    const all = [...new Array(256).keys()];
    const expected = [
      ...all.filter(code => !missing.includes(code)).map(code => [code]),
      ...all.map(code => [0xcb, code]),
    ];
    expect(encodings.map(String).toSorted()).toEqual(expected.map(String).toSorted());
  });
});

describe('names and data', () => {
  it('local labels belong to the global label before them', () => {
    const { symbols, bytes } = assembleFiles({ 'main.asm': 'One:\n.loop: jr .loop\nTwo:\n.loop: nop\n jr .loop' });
    expect(symbols.get('One.loop')).toBe(0);
    expect(symbols.get('Two.loop')).toBe(2);
    expect([...bytes.subarray(0, 5)]).toEqual([0x18, 0xfe, 0x00, 0x18, 0xfd]);
  });

  it('a label may be used before it is defined', () => {
    expect(assembleBytes('call Later\n ret\nLater: nop', 5)).toEqual([0xcd, 0x04, 0x00, 0xc9, 0x00]);
  });

  it('expressions have the usual order of operators', () => {
    expect(
      assembleBytes(
        'SIZE equ 2 + 3 * 4\n db SIZE, (2 + 3) * 4, %101 | 1 << 3, low($1234), high($1234), ~0 & $f, -1',
        7,
      ),
    ).toEqual([14, 20, 13, 0x34, 0x12, 0x0f, 0xff]);
  });

  it('texts keep commas and semicolons', () => {
    expect(assembleBytes('db "a,;", \';\', 0 ; the end', 5)).toEqual([0x61, 0x2c, 0x3b, 0x3b, 0]);
  });

  it('memory gets addresses and no bytes', () => {
    const { symbols } = assembleFiles({ 'main.asm': 'org $c000\nwOne: ds 2\nwTwo: ds 1' });
    expect(symbols.get('wTwo')).toBe(0xc002);
  });

  it('a picture becomes tiles, column by column', () => {
    const row = '.-+#.-+# ########';
    expect(assembleBytes(`picture\n${`${row}\n`.repeat(8)}endpicture`, 32)).toEqual([
      ...new Array(8).fill([0x55, 0x33]).flat(),
      ...new Array(16).fill(0xff),
    ]);
  });

  it('a picture may name its own shades', () => {
    expect(assembleBytes(`picture "#xy."\n${'#.#.#.#.\n'.repeat(8)}endpicture`, 2)).toEqual([0x55, 0x55]);
  });
});

describe('errors are reported with file and line', () => {
  it.each([
    ['nop\n ldx a', 'test.asm:2: there is no instruction or directive "ldx"'],
    ['ld [hl], [hl]', 'test.asm:1: the processor cannot do "ld [hl], [hl]"'],
    ['ld bc, de', 'test.asm:1: the processor cannot do "ld bc, de"'],
    ['ld a, 256', 'test.asm:1: "256" is 256, not from -128 to 255'],
    ['ldh [$c000], a', 'test.asm:1: "$c000" is 49152, not from 65280 to 65535'],
    ['jr @ + 200', 'test.asm:1: "@ + 200" is 198 bytes away: too far for jr'],
    ['jp Nowhere', 'test.asm:1: the name "Nowhere" is not known'],
    ['A1:\n jp .here', 'test.asm:2: the name ".here" is not known in A1'],
    ['Twice:\nTwice:', 'test.asm:2: the name "Twice" is defined twice'],
    ['ld a,', 'test.asm:1: an operand is missing in "a,"'],
    ['db 1 2', 'test.asm:1: "1 2" is not one expression'],
    ['db (1', 'test.asm:1: ")" is missing in "(1"'],
    ['db 1\norg 0\ndb 2', 'test.asm:3: the address $0000 is taken by test.asm:1'],
    ['org $c000\n db 1', 'test.asm:2: bytes can only be in the ROM, below $8000'],
    ['picture\n........', 'test.asm:1: the picture has no endpicture'],
    ['picture\n.......\nendpicture', 'test.asm:1: a picture of 7 pixels is not a number of tiles wide'],
    ['include "test.asm"', 'test.asm:1: the file includes itself'],
  ])('%j', (source, message) => {
    expect(() => assembleBytes(source, 1)).toThrow(message);
  });

  it('names the included file, not the one that includes it', () => {
    expect(() => assembleFiles({ 'main.asm': 'nop\ninclude "part.asm"', 'part.asm': '\n\n bad' })).toThrow(
      'part.asm:3: there is no instruction or directive "bad"',
    );
  });
});
