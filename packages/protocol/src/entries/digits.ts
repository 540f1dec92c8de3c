// The digits of numbers, for what only writes numbers.
export { digitsOf, isInexact, stringifyDigits, toUsualNumber } from '../digits.ts';
