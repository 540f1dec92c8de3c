// A store for one value outside of React, such as settings and registrations that applications write inline.

export interface Cell<Value> {
  get(): Value;
  /** Sets the value; does nothing when all members are the same. */
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

export function createCell<Value extends object>(first: Value): Cell<Value> {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    get: () => current,
    set(value) {
      if (hasSameMembers(current, value)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hasSameMembers<Value extends object>(a: Value, b: Value): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Value>;
  return [...keys].every(key => Object.is(a[key], b[key]));
}
