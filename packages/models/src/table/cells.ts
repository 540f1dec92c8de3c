// The cells of a table: which are empty, and their texts as they are copied, searched and sorted.
import { readDigits, stringifyDigits } from '@vitrine/std/internal/digits';

const BLANK_MARKS = new Set(['', '-', '–', '—', 'n/a', 'na', 'null', 'none']);

/** Tells if a cell is empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Tells if a cell in a column of numbers or dates has no value to compare. */
export function isBlank(value: unknown): boolean {
  return isEmpty(value) || (typeof value === 'string' && BLANK_MARKS.has(value.trim().toLowerCase()));
}

/**
 * The original value as text, with the digits of its numbers; an object as JSON.
 *
 * @example plainText(['a', 2]) // 'a; 2'
 */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return readDigits(value) ?? String(value);
  const isList = Array.isArray(value) && value.every(item => typeof item !== 'object' || item === null);
  return isList ? value.map(plainText).join('; ') : stringifyDigits(value);
}
