// The digits of numbers, for what only writes numbers.
export { isInexact, readDigits, stringifyDigits, toUsualNumber } from '../digits.ts';
