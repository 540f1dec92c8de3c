// The digits of numbers, for what only writes numbers.
export { digitsOf, isInexact, stringifyDigits } from '../digits.ts';
