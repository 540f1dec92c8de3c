// Puts a German, French or Spanish request into English words, so that tools described in English are found. Names stay as written.
import { SQL } from '../arguments/texts.ts';
import { FRENCH, GERMAN, SPANISH } from './foreign-words.ts';
import { getSynonyms } from './synonyms.ts';
import { isGeneric, isStopWord, QUOTED_VALUE, readStems } from './tokens.ts';

/** Words of one language with their English. */
interface Dictionary {
  readonly english: ReadonlyMap<string, string>;
  /** Matches every entry, the longest first. */
  readonly pattern: RegExp;
}

/** Text between quotation marks or after a colon is a value of the user and is never translated; a statement neither. */
const OWN_TEXT = new RegExp(`${QUOTED_VALUE.source}|:\\s[\\s\\S]*$`, 'gu');

/** The letters without accents, each at its place. */
const fold = (text: string): string =>
  text.replace(/\p{L}/gu, letter => letter.normalize('NFD')[0] ?? letter).toLowerCase();

const DICTIONARIES = [createDictionary('de', GERMAN), createDictionary('fr', FRENCH), createDictionary('es', SPANISH)];

function createDictionary(locale: string, lines: string): Dictionary {
  const english = new Map<string, string>();
  for (const line of lines.split(/[|\n]/)) {
    const [meaning = '', words = ''] = line.split(':');
    for (const word of words.split(',')) if (word.trim() !== '') english.set(word.trim(), meaning.trim());
  }
  for (const [word, meaning] of readCalendar(locale)) english.set(fold(word), meaning);
  const entries = [...english.keys()]
    .sort((a, b) => b.length - a.length)
    .map(word => word.replaceAll(' ', "[\\s'’-]+"));
  // `pack` in `ridge-pack` is a part of a name.
  return { english, pattern: new RegExp(`(?<![\\p{L}\\p{N}]-?)(?:${entries.join('|')})(?!-?[\\p{L}\\p{N}])`, 'gu') };
}

/** Months and days of the week with their English names: the first days of twelve months are all days of a week. */
function readCalendar(locale: string): [word: string, english: string][] {
  const dates = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  return (['month', 'weekday'] as const).flatMap(part => {
    const write = (language: string, date: number): string =>
      new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(date);
    return dates.map((date): [string, string] => [write(locale, date), write('en', date)]);
  });
}

/** The request in English words; unchanged when it has as many English words as words of another language. */
export function translateRequest(request: string): string {
  const blank = (own: string): string => ' '.repeat(own.length);
  const folded = fold(request.replace(SQL, blank).replace(OWN_TEXT, blank));
  const readings = DICTIONARIES.map(dictionary => read(request, folded, dictionary));
  const best = readings.reduce((a, b) => (b.lead > a.lead ? b : a));
  return best.lead > 0 ? best.text : request;
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const isEnglish = (word: string): boolean =>
  isStopWord(word) || readStems(word).some(stem => isGeneric(stem) || getSynonyms(stem).size > 0);
const countEnglish = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.filter(isEnglish).length ?? 0;

/** `lead`: how many more words the dictionary explains than English does. */
function read(request: string, folded: string, { english, pattern }: Dictionary): { text: string; lead: number } {
  let [text, lead, end] = ['', 0, 0];
  for (const { 0: entry, index } of folded.matchAll(pattern)) {
    text += request.slice(end, index) + (english.get(entry.replace(/[\s'’-]+/g, ' ')) ?? entry);
    const count = countWords(entry);
    // A single word that English has, too, counts for neither.
    lead += (count === 1 && isEnglish(entry) ? 0 : count) - countEnglish(folded.slice(end, index));
    end = index + entry.length;
  }
  return { text: text + request.slice(end), lead: lead - countEnglish(folded.slice(end)) };
}
