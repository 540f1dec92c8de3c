// Whether a text is rendered as Markdown: by the file type in the call's arguments if there is one, otherwise only on strong evidence.
import { isMarkdown } from '@vitrine/models/internal/markdown';
import { detectFileKind } from '@vitrine/models/internal/reading/summary';

const MAX_CHARACTERS = 200_000;

/** `args`: the arguments of the call that returned the text. */
export function looksLikeMarkdown(text: string, args?: unknown): boolean {
  if (text.length >= MAX_CHARACTERS) return false;
  const kind = detectFileKind(args);
  // One line may also be the tool's message about the file.
  return kind === undefined ? isMarkdown(text) : kind === 'markdown' && (text.includes('\n') || text.startsWith('#'));
}
