// What of a session can be found, as words. Every database gets the same words, so that all of them find the same.
import type { SessionEvent } from '@vitrine/protocol/session';

/** Characters of one event that can be found. */
const MAX_CHARACTERS = 100_000;
const MAX_WORD = 100;
/** Scripts without spaces between words: each character is a word. */
const SINGLE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
/** A difference of sets (flag `v`, in no literal yet): to look ahead at each character takes several times as long. */
const WORD = new RegExp(String.raw`${SINGLE}|[[\p{L}\p{N}\p{M}]--${SINGLE}]+`, 'gv');
/** Most words are in one form already, but for their capitals. */
const PLAIN_WORD = /^[a-z0-9]+$/i;

/** The text of an event that users look for: messages, answers, and what tools returned in words. Undefined: it has none. */
export function readSearchText(event: SessionEvent | Omit<SessionEvent, 'seq' | 'at'>): string | undefined {
  const text = readWholeText(event as SessionEvent)?.slice(0, MAX_CHARACTERS);
  return text === '' ? undefined : text;
}

function readWholeText(event: SessionEvent): string | undefined {
  switch (event.type) {
    case 'message:user':
    case 'step:end':
      return event.text;
    case 'llm:tool-result':
      return event.sanitized.content
        .flatMap(part => (part.type === 'text' || part.type === 'file' ? (part.text ?? []) : []))
        .join('\n');
    default:
      return undefined;
  }
}

/** The words of a text in one form, each once: lower case, without accents. They consist of letters and digits. */
export function splitWords(text: string): string[] {
  return [...new Set((text.match(WORD) ?? []).map(normalize).filter(word => word !== ''))];
}

const normalize = (word: string): string =>
  (PLAIN_WORD.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
  ).slice(0, MAX_WORD);

/** A piece of a text; `match`: it is what was looked for. */
export interface SnippetPart {
  readonly text: string;
  readonly match?: true;
}

/**
 * Finds where one of the words is as it is written most often, in any case; undefined when it is nowhere. The pattern is quick in long
 * texts, which would have to be split into words otherwise.
 */
function findPlain(text: string, words: readonly string[]): number | undefined {
  const plain = words.filter(word => PLAIN_WORD.test(word));
  if (plain.length === 0) return undefined;
  return new RegExp(String.raw`(?=${plain.join('|')})(?<![\p{L}\p{N}\p{M}])`, 'iu').exec(text)?.index;
}

/** Finds where the first word is that `isMatch` holds for; 0 when there is none. */
function findFirst(text: string, isMatch: (word: string) => boolean): number {
  for (const { 0: word, index } of text.matchAll(WORD)) if (isMatch(word)) return index;
  return 0;
}

/** Characters before the first match, and in all. */
const BEFORE = 40;
const LENGTH = 160;

/** The place of a text where one of these words is, or begins a word, in one line. */
export function createSnippet(text: string, words: readonly string[]): SnippetPart[] {
  const isMatch = (word: string): boolean => words.some(beginning => normalize(word).startsWith(beginning));
  const first = findPlain(text, words) ?? findFirst(text, isMatch);
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1 || first;
  const from = start > first ? first : start;
  const piece = text.slice(from, from + LENGTH);
  const parts: SnippetPart[] = [];
  let end = 0;
  const add = (part: string, match: boolean): void => {
    const line = part.replace(/\s+/g, ' ');
    if (line !== '') parts.push(match ? { text: line, match: true } : { text: line });
  };
  if (from > 0) add('…', false);
  for (const { 0: word, index } of piece.matchAll(WORD)) {
    if (!isMatch(word)) continue;
    add(piece.slice(end, index), false);
    add(word, true);
    end = index + word.length;
  }
  add(piece.slice(end), false);
  if (from + LENGTH < text.length) add('…', false);
  return parts;
}
