// Finds JSON in a text: the text itself, lines of JSON, or JSON behind a sentence or inside a fence.
import { parseData } from '../parse-data.ts';
import type { FileKind } from './file-kind.ts';

/** The most words before a list or an object in a text. */
const MAX_WORDS = 2_000;

export interface TextData {
  readonly value: object;
  /** The text around the data. */
  readonly before: string;
  readonly after: string;
}

/** JSON that is a text or is inside one, fenced or not; lines of JSON are a list. The text of a program is not searched. */
export function readTextData(text: string, kind?: FileKind): TextData | undefined {
  const isFile = kind === 'code' || kind === 'config';
  const sole = parseData(text);
  if (sole && (!isFile || hasMembers(sole))) return { value: sole, before: '', after: '' };
  if (isFile || kind === 'markdown') return undefined;
  const lines = text.split('\n');
  if (lines.length > 1 && text.startsWith('{')) {
    const list = lines.filter(Boolean).map(parseData);
    if (list.every(Boolean)) return { value: list, before: '', after: '' };
  }
  return dataInWords(text, text.search(/^[^\S\n]*[[{]/m)) ?? dataInWords(text, text.search(/[[{]/));
}

/** JSON that begins on a line of its own, or after a colon in the only line of text. */
function dataInWords(text: string, at: number): TextData | undefined {
  const start = at < 0 ? at : at + text.slice(at).search(/[[{]/);
  if (start < 0 || start > MAX_WORDS) return undefined;
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']') + 1;
  const value = parseData(text.slice(start, end));
  if (!value || Object.keys(value).length === 0) return undefined;
  const [words, rest] = [text.slice(0, start), text.slice(end)];
  const before = words.replace(/```\w*\s*$/, '').trim();
  const isAnnounced = /:$/.test(before) || /```\w*\s*$/.test(words);
  const isOwnLine = /(^|\n)[^\S\n]*$/.test(words);
  const isLineEnd = /^[^\S\n]*(\n|$|```)/.test(rest);
  const isBehindWords = !before.includes('\n') && !/[=(]$/.test(before);
  if (!(isOwnLine || isBehindWords) || !(isAnnounced || hasMembers(value)) || !(isLineEnd || isBehindWords))
    return undefined;
  return { value, before, after: rest.replace(/^\s*```/, '').trim() };
}

/** Tells if it is more than a list of plain values. */
function hasMembers(value: object): boolean {
  return !Array.isArray(value) || value.some(item => typeof item === 'object' && item !== null);
}
