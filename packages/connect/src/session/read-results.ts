// Checks results without changing them: the received value itself is returned, not a parsed copy.
import type { ResourceContents, ToolResult } from '@vitrine/protocol/content';
import { ResourceContentsSchema } from '@vitrine/protocol/internal/content/content';
import type { ReadResourceResult } from '../connection.ts';

export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** Removes `resultType`, which belongs to the modern wire and not to the result. */
export function withoutResultType(result: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { resultType, ...rest } = result;
  return rest;
}

/** Accepts any answer of a tool: the caller handles malformed content blocks, so that valid ones are not lost with them. */
export function readToolResult(result: Readonly<Record<string, unknown>>): Reading<ToolResult> {
  if (result.resultType !== undefined && result.resultType !== 'complete')
    return { problem: `it asks for more input ("${String(result.resultType)}"), which was not offered to it` };
  return { value: withoutResultType(result) as ToolResult };
}

export function readResourceResult(result: Readonly<Record<string, unknown>>): Reading<ReadResourceResult> {
  if (!Array.isArray(result.contents)) return { problem: '"contents" is no list' };
  const contents = result.contents.filter(
    (entry): entry is ResourceContents => ResourceContentsSchema.safeParse(entry).success,
  );
  if (contents.length === 0 && result.contents.length > 0) return { problem: 'no entry of "contents" is a resource' };
  return { value: { ...withoutResultType(result), contents } };
}
