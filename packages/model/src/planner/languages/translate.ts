// Puts a German, French or Spanish request into English words, so that tools described in English are found. Names stay as written.
import { getSynonyms } from '../synonyms.ts';
import { isGeneric, isStopWord, QUOTED_VALUE, readStems } from '../tokens.ts';
import { type Dictionary, foldWord } from './dictionary.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { SPANISH } from './spanish.ts';

const DICTIONARIES = [GERMAN, FRENCH, SPANISH];

/** Text between quotation marks or after a colon is a value of the user and is never translated. */
const OWN_TEXT = new RegExp(`${QUOTED_VALUE.source}|:\\s[\\s\\S]*$`, 'gu');
const WORD = /[\p{L}\p{N}]+/gu;
const BETWEEN_WORDS = /^[\s'’-]+$/;

/** The request in English words; unchanged when it has as many English words as words of another language. */
export function translateRequest(request: string): string {
  const words = findWords(request);
  const readings = DICTIONARIES.map(dictionary => read(request, words, dictionary));
  const best = readings.reduce((a, b) => (b.lead > a.lead ? b : a));
  return best.lead > 0 ? write(request, best.matches) : request;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function findWords(request: string): Word[] {
  const unquoted = request.replace(OWN_TEXT, quoted => ' '.repeat(quoted.length));
  return Array.from(unquoted.matchAll(WORD), match => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const isEnglish = (text: string): boolean =>
  isStopWord(text) || readStems(text).some(stem => isGeneric(stem) || getSynonyms(stem).size > 0);

/** An entry of a dictionary in the request. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly english: string;
}

interface Reading {
  readonly matches: readonly Match[];
  /** How many more words the dictionary explains than English does. */
  readonly lead: number;
}

function read(request: string, words: readonly Word[], dictionary: Dictionary): Reading {
  const matches: Match[] = [];
  let lead = 0;
  for (let i = 0; i < words.length; ) {
    const first = words[i];
    if (!first) break;
    const match = findEntry(request, words.slice(i, i + dictionary.longest), dictionary);
    if (match) {
      const last = words[i + match.count - 1] ?? first;
      matches.push({ start: first.start, end: last.end, english: match.english });
      // A single word that English has, too, counts for neither.
      lead += match.count === 1 && isEnglish(first.text) ? 0 : match.count;
    } else if (isEnglish(first.text)) {
      lead -= 1;
    }
    i += match?.count ?? 1;
  }
  return { matches, lead };
}

function write(request: string, matches: readonly Match[]): string {
  let english = '';
  let copiedTo = 0;
  for (const match of matches) {
    english += request.slice(copiedTo, match.start) + match.english;
    copiedTo = match.end;
  }
  return english + request.slice(copiedTo);
}

/** The longest entry at the beginning of `words`. */
function findEntry(
  request: string,
  words: readonly Word[],
  { entries }: Dictionary,
): { english: string; count: number } | undefined {
  for (let count = words.length; count > 0; count--) {
    const run = words.slice(0, count);
    const isRun = run.every(({ start }, i) => i === 0 || BETWEEN_WORDS.test(request.slice(run[i - 1]?.end, start)));
    const english = isRun ? entries.get(run.map(({ text }) => foldWord(text)).join(' ')) : undefined;
    if (english !== undefined && !isInsideName(request, run, entries)) return { english, count };
  }
  return undefined;
}

/** `pack` in `ridge-pack`: a hyphen joins it to a word that the dictionary does not have. */
function isInsideName(request: string, run: readonly Word[], entries: Dictionary['entries']): boolean {
  const before = /([\p{L}\p{N}]+)-$/u.exec(request.slice(0, run[0]?.start))?.[1];
  const after = /^-([\p{L}\p{N}]+)/u.exec(request.slice(run.at(-1)?.end))?.[1];
  return [before, after].some(word => word !== undefined && !entries.has(foldWord(word)));
}
