// What the name of a tool or of a parameter says, in whatever case it is written.

const VERBS = /^(?:get|list|search|find|read|fetch|show|describe|query|create|update|delete|open|all|my|by)$/;

/** `list_issues`, `getIssue` → `issue`. */
export function subjectOf(name: unknown): string {
  const words = snakeCase(typeof name === 'string' ? name : '').split('_');
  return singular(words.filter(word => !VERBS.test(word)).join(''));
}

export function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

export function snakeCase(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase();
}
