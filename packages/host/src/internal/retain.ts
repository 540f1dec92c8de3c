// Counts the users of what a component has opened: a surface, a host. React unmounts a component and mounts it again when it moves, and in
// StrictMode: what is used again in the same turn stays open.

const users = new WeakMap<object, number>();

/** Counts one more user. */
export function retain(opened: object): void {
  users.set(opened, (users.get(opened) ?? 0) + 1);
}

/** Counts one user less; `close` is called at the end of the turn when there is none. */
export function release(opened: object, close: () => void): void {
  users.set(opened, (users.get(opened) ?? 1) - 1);
  setTimeout(() => {
    if (users.get(opened) === 0) close();
  });
}
