// The functions of `semver` that are used: the package brings no types.
declare module 'semver' {
  /** The newest of the versions that the range has; null when none is in it. */
  export function maxSatisfying(versions: readonly string[], range: string): string | null;
  /** The range in its canonical form; null for a text that is none. */
  export function validRange(range: string): string | null;
}
