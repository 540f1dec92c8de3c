// Data that lie under a member named after them, as tool-ui's components for media and posts take them: `{ post: { … }, responseActions }`.
import { isRecord } from '@vitrine/std/internal/json';

/** The members of the object under the first of `names` that the value has, and the other members beside it. */
export function unwrap(value: unknown, names: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  const name = names.find(name => isRecord(value[name]));
  if (name === undefined) return value;
  const { [name]: inner, ...outer } = value;
  return { ...(inner as object), ...outer };
}
