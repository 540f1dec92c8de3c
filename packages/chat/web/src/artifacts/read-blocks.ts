// Reads the artifacts in the text of one answer: fenced code blocks at the margin that are a whole page, drawing, diagram or document.
import type { ArtifactKind } from '@vitrine/protocol/internal/session/run-events';

export interface ArtifactBlock {
  readonly kind: ArtifactKind;
  readonly language: string;
  readonly id?: string;
  /** Title that the model gives it, or that the document has itself. */
  readonly title?: string;
  readonly text: string;
  /** True if the closing fence has not come yet. */
  readonly isOpen: boolean;
}

/** Language of the block that stands in a text for an artifact; its text is the number of the artifact in the answer, from 0. */
export const CARD_LANGUAGE = 'vitrine-artifact';

/** The most characters; a longer block is code. */
const MAX_LENGTH = 400_000;
const MAX_NAME = 120;

const KINDS: Readonly<Record<string, ArtifactKind>> = {
  html: 'html',
  svg: 'svg',
  mermaid: 'mermaid',
  markdown: 'markdown',
  md: 'markdown',
  jsx: 'react',
  tsx: 'react',
};

/** Marks by which a block without a name is a whole document; a fragment of HTML or JSX explains something. */
const WHOLE: Readonly<Record<ArtifactKind, RegExp>> = {
  html: /^\s*(?:<!doctype\s+html|<html[\s>])/i,
  svg: /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg[\s>]/is,
  mermaid: /\S/,
  react: /^export\s+default\b/m,
  // Models quote Markdown: only what they name is a document.
  markdown: /(?!)/,
};

/** Titles that documents have themselves. */
const TITLES: Partial<Record<ArtifactKind, RegExp>> = {
  html: /<title>\s*([^<]{1,200}?)\s*<\/title>/i,
  svg: /<title[^>]*>\s*([^<]{1,200}?)\s*<\/title>/i,
  mermaid: /^---\n(?:.*\n)*?title:\s*(.{1,200}?)\s*\n(?:.*\n)*?---/,
  markdown: /^#\s+(.{1,200}?)\s*#*$/m,
  react: /^export\s+default\s+(?:async\s+)?(?:function|class)\s+([A-Z]\w{0,100})/m,
};

interface ReadText {
  readonly blocks: readonly ArtifactBlock[];
  /** The text with a short block of `CARD_LANGUAGE` in place of each artifact. */
  readonly text: string;
}

/** Reads the text of an answer, which may be the beginning of one that is still arriving. */
export function readBlocks(answer: string): ReadText {
  // Most answers have none.
  if (!/^ {0,3}(?:```|~~~)/m.test(answer)) return { blocks: [], text: answer };
  const blocks: ArtifactBlock[] = [];
  const rest: string[] = [];
  const lines = answer.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const fence = readFence(lines[at] ?? '');
    if (!fence) {
      rest.push(lines[at] ?? '');
      continue;
    }
    const end = findEnd(lines, at + 1, fence.mark);
    const last = end ?? lines.length;
    const block = readBlock(fence.info, { text: lines.slice(at + 1, last).join('\n'), isOpen: end === undefined });
    if (block) rest.push(`\`\`\`${CARD_LANGUAGE}`, String(blocks.push(block) - 1), '```');
    else rest.push(...lines.slice(at, last + 1));
    at = last;
  }
  return { blocks, text: rest.join('\n') };
}

function readFence(line: string): { mark: string; info: string } | undefined {
  const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  // A line such as ```code``` is a span.
  return mark === undefined || (mark.startsWith('`') && info.includes('`')) ? undefined : { mark, info: info.trim() };
}

function findEnd(lines: readonly string[], from: number, mark: string): number | undefined {
  for (let at = from; at < lines.length; at++) {
    const [, closing = ''] = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(lines[at] ?? '') ?? [];
    if (closing.startsWith(mark)) return at;
  }
  return undefined;
}

function readBlock(info: string, { text, isOpen }: { text: string; isOpen: boolean }): ArtifactBlock | undefined {
  const [written = ''] = info.split(/[\s{]/, 1);
  const language = written.toLowerCase();
  const kind = Object.hasOwn(KINDS, language) ? KINDS[language] : undefined;
  if (kind === undefined || text.length > MAX_LENGTH) return undefined;
  const rest = info.slice(written.length);
  const id = readAttribute(rest, 'id');
  const title = readAttribute(rest, 'title');
  if (id === undefined && title === undefined && !WHOLE[kind].test(text)) return undefined;
  const name = title ?? TITLES[kind]?.exec(text)?.[1]?.trim().slice(0, MAX_NAME);
  return {
    kind,
    language,
    text,
    isOpen,
    ...(id !== undefined && { id }),
    ...(name ? { title: name } : {}),
  };
}

function readAttribute(info: string, name: 'id' | 'title'): string | undefined {
  const match = new RegExp(`(?:^|[\\s{])${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'}]+))`, 'i').exec(info);
  const value = (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
  return value ? value.slice(0, MAX_NAME) : undefined;
}
