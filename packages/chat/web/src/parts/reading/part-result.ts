// Parts a result into its structured content, and the parts of its content that say more.
import { readResultData } from '@vitrine/models/internal/reading';
import { isForUser } from '@vitrine/protocol/internal/content/content';
import { markResult } from '@vitrine/protocol/internal/content/result-numbers';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { ResultPart } from '@vitrine/protocol/parts';

export interface ResultInParts {
  /** The structured content, or the text that it holds alone. Absent: the content says all. */
  readonly data: unknown;
  /** The parts that say more than the data. */
  readonly more: readonly ResultPart[];
  /** The texts that say the data in words, and nothing else. */
  readonly words: readonly ResultPart[];
}

/** `args`: the arguments of the call. */
export function partResult({ content, meta }: ToolResultEvent['sanitized'], args: unknown): ResultInParts {
  const blocks = content.flatMap(part => (part.type === 'text' ? [{ type: part.type, text: part.text }] : []));
  const { data, compareText } = readResultData(markResult(meta).structuredContent, blocks, args);
  const relations = content.map(part => (part.type === 'text' && isForUser(part) ? compareText(part.text) : 'more'));
  return {
    data,
    more: content.filter((_, index) => relations[index] === 'more'),
    words: content.filter((_, index) => relations[index] === 'words'),
  };
}
