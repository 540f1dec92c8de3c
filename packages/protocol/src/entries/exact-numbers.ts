// Numbers as they were written, for what reads and marks them.
export {
  createExactNumbers,
  type ExactNumbers,
  exactNumbers,
  findLostNumber,
  markResult,
  type NumbersAsWritten,
  numbersIn,
  numbersWithin,
  readNumbers,
  stringifyExactly,
  writeExactly,
} from '../exact-numbers.ts';
