// The variables of a board in the arguments of its items.
import { isRecord } from '@vitrine/std/internal/json';

const VARIABLE = '$variable';

/** Name of the variable that an argument's value stands for. */
export function readVariable(value: unknown): string | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 1) return undefined;
  const name = value[VARIABLE];
  return typeof name === 'string' ? name : undefined;
}
