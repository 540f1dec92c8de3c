// Numbers as they were written: a reader of JSON that keeps their digits, and the digits that stand beside a result.
export {
  createExactNumbers,
  type ExactNumbers,
  exactNumbers,
  markResult,
  type NumbersAsWritten,
  numbersIn,
  numbersWithin,
} from '../exact-numbers.ts';
