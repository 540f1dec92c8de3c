// Freezes what the user was shown, so that no code changes it before it is executed.

/** Freezes plain JSON all the way down, and gives it back. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    Object.freeze(next);
    pending.push(...Object.values(next));
  }
  return value;
}
