/** A text that is data: objects and lists only. */
export function parsed(part: unknown): object | undefined {
  if (typeof part !== 'string' || !/^\s*[[{]/.test(part)) return undefined;
  try {
    return JSON.parse(part) as object;
  } catch {
    return undefined;
  }
}
