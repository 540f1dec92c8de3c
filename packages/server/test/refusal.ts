// Runs a function that must throw a `UIResourceError`, and returns the error.
import { expect } from 'vitest';
import { UIResourceError } from '../src/errors.ts';

/** The error that wrong input throws; fails when nothing is thrown. */
export function refusal(make: () => unknown): UIResourceError {
  try {
    make();
  } catch (error) {
    expect(error).toBeInstanceOf(UIResourceError);
    return error as UIResourceError;
  }
  throw new Error('nothing was refused');
}
