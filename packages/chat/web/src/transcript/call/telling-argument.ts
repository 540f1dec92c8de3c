// The argument that says most of what a call is about, for a line of the call.
import { SECRET_MASK } from '@vitrine/std/internal/secrets';
import { describeArguments } from '../../parts/text/argument-words.ts';

const MAX_CHARACTERS = 60;

/** The first required argument that is a short text or a number, else the first such argument; undefined when there is none. */
export function readTellingArgument(args: Readonly<Record<string, unknown>>, inputSchema: unknown): string | undefined {
  const required = new Set(readRequired(inputSchema));
  const telling = Object.entries(args).filter(([, value]) => isTelling(value));
  const [name, value] = telling.find(([key]) => required.has(key)) ?? telling[0] ?? [];
  if (name === undefined) return undefined;
  return describeArguments(inputSchema)(name, value).text ?? String(value);
}

const isTelling = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_CHARACTERS && value !== SECRET_MASK);

function readRequired(schema: unknown): readonly unknown[] {
  const required = typeof schema === 'object' && schema !== null && 'required' in schema ? schema.required : undefined;
  return Array.isArray(required) ? required : [];
}
