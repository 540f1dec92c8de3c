// The instruction set of the SM83 as one table. A row is a mnemonic with operands and its opcode; `@3` adds the operand's number to the
// opcode, shifted by 3 bits. Kinds of operands are in operands.ts.

interface OperandPattern {
  kind: string;
  /** By how many bits the operand's number is shifted into the opcode; undefined: the operand is not in the opcode. */
  shift: number | undefined;
}

export interface Instruction {
  mnemonic: string;
  operands: OperandPattern[];
  /** One byte, or two when the instruction is of the page behind $CB. */
  opcode: number[];
}

const TABLE = `
  nop                  00 | halt                 76 | stop                 10 00
  di                   F3 | ei                   FB
  rlca                 07 | rrca                 0F | rla                  17 | rra                  1F
  daa                  27 | cpl                  2F | scf                  37 | ccf                  3F

  ld r8@3, r8@0        40 | ld r8@3, n8          06 | ld r16@4, n16        01
  ld [bc], a           02 | ld [de], a           12 | ld [hl+], a          22 | ld [hl-], a          32
  ld a, [bc]           0A | ld a, [de]           1A | ld a, [hl+]          2A | ld a, [hl-]          3A
  ld [n16], a          EA | ld a, [n16]          FA | ld [n16], sp         08
  ld sp, hl            F9 | ld hl, sp+s8         F8
  ldh [high], a        E0 | ldh a, [high]        F0 | ldh [c], a           E2 | ldh a, [c]           F2
  push stack@4         C5 | pop stack@4          C1

  inc r8@3             04 | dec r8@3             05 | inc r16@4            03 | dec r16@4            0B
  add hl, r16@4        09 | add sp, s8           E8
  add a, r8@0          80 | adc a, r8@0          88 | sub r8@0             90 | sbc a, r8@0          98
  and r8@0             A0 | xor r8@0             A8 | or r8@0              B0 | cp r8@0              B8
  add a, n8            C6 | adc a, n8            CE | sub n8               D6 | sbc a, n8            DE
  and n8               E6 | xor n8               EE | or n8                F6 | cp n8                FE

  jr near              18 | jr when@3, near      20 | jp hl                E9
  jp n16               C3 | jp when@3, n16       C2 | call n16             CD | call when@3, n16     C4
  ret                  C9 | ret when@3           C0 | reti                 D9 | rst vector@0         C7

  rlc r8@0             CB 00 | rrc r8@0          CB 08 | rl r8@0           CB 10 | rr r8@0           CB 18
  sla r8@0             CB 20 | sra r8@0          CB 28 | swap r8@0         CB 30 | srl r8@0          CB 38
  bit b3@3, r8@0       CB 40 | res b3@3, r8@0    CB 80 | set b3@3, r8@0    CB C0
`;

export const INSTRUCTIONS: readonly Instruction[] = TABLE.split(/[\n|]/)
  .map(row => row.trim())
  .filter(row => row !== '')
  .map(readRow);

/** The rows of the table, by mnemonic. */
export const BY_MNEMONIC: ReadonlyMap<string, Instruction[]> = Map.groupBy(INSTRUCTIONS, row => row.mnemonic);

function readRow(row: string): Instruction {
  const [, left, codes] = /^(.*?)((?:\s+[0-9A-F]{2})+)$/.exec(row)!;
  const [, mnemonic, operands] = /^(\w+)\s*(.*)$/.exec(left!)!;
  return {
    mnemonic: mnemonic!,
    operands: operands === '' ? [] : operands!.split(/\s*,\s*/).map(readPattern),
    opcode: codes!
      .trim()
      .split(/\s+/)
      .map(code => Number.parseInt(code, 16)),
  };
}

function readPattern(text: string): OperandPattern {
  const [kind, shift] = text.split('@');
  return { kind: kind!, shift: shift === undefined ? undefined : Number(shift) };
}
