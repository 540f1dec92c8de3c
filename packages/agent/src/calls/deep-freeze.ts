// Freezes what the user was shown, so that no code can change it before it is executed.

/** Freezes plain JSON recursively and returns it. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    Object.freeze(next);
    pending.push(...Object.values(next));
  }
  return value;
}
