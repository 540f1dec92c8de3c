// The page for a tool that can't be compiled: its name, what went wrong, and the definition as it was received.
import type { PageData } from './page-data.ts';
import { nonBlankText } from './untrusted-values.ts';

const MAX_RAW = 20_000;

export function fallbackPageData(tool: unknown, problem: unknown): PageData {
  const name = nonBlankText(safely(() => (tool as { name: unknown }).name)) ?? 'tool';
  return {
    tool: { name, title: name, form: { fields: [{ kind: 'json', reason: 'any' }] } },
    fallback: { error: safely(() => String((problem as Error).message)) ?? 'unknown', raw: rawDefinition(tool) },
  };
}

function rawDefinition(tool: unknown): string {
  const text = safely(() => JSON.stringify(tool, undefined, 2)) ?? safely(() => String(tool)) ?? '';
  return text.length > MAX_RAW ? `${text.slice(0, MAX_RAW)}\n… ${text.length - MAX_RAW} more characters` : text;
}

/** Reading a property of a server's object may throw. */
function safely<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
