// Numbers as they were written, for what reads and marks them.
export {
  createExactNumbers,
  exactNumbers,
  findLostNumber,
  markResult,
  numbersIn,
  numbersWithin,
  readNumbers,
  stringifyExactly,
  writeExactly,
} from '../exact-numbers.ts';
