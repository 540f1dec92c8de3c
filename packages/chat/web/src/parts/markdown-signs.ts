// Whether a text is drawn as Markdown: by the type of the file that was read, where the call's arguments tell it, else on strong evidence.
import { fileKindOf, isMarkdown } from '@vitrine/autoview/text-kind';

const MAX_CHARACTERS = 200_000;

/** `args`: the arguments of the call that the text answers. */
export function looksLikeMarkdown(text: string, args?: unknown): boolean {
  if (text.length >= MAX_CHARACTERS) return false;
  const kind = fileKindOf(args);
  // One line may also be what the tool says of the file.
  return kind === undefined ? isMarkdown(text) : kind === 'markdown' && (text.includes('\n') || text.startsWith('#'));
}
