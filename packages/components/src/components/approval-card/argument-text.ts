// The value of an argument as the text that the user reads.

/** A text as itself, everything else as JSON. */
export function argumentText(value: unknown, isCompact = false): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, isCompact ? 0 : 2) ?? String(value);
  } catch {
    // Circular values and BigInts have no JSON.
    return String(value);
  }
}
