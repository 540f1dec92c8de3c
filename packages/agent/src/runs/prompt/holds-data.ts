// Whether the text of a result already says what its structured content holds, so that the model does not read it twice.
import { canonicalJson, isRecord } from '@vitrine/std/internal/json';
import { toPlainJson } from '@vitrine/std/internal/plain-json';

/** Data with more values are only compared as a whole. */
const MAX_VALUES = 200;
const MAX_DEPTH = 256;

/** Whether the texts are the data as JSON, or each text and number of the data is a word or a phrase of the texts. */
export function holdsData(texts: readonly string[], data: unknown): boolean {
  return isSameJson(texts, data) || hasEveryValue(texts.join('\n'), data);
}

/** Some servers wrap what is no object as `{result: …}`, and write each item of a list as a text of its own. */
function isSameJson(texts: readonly string[], data: unknown): boolean {
  const values = texts.map(parseJson);
  const spokenValues = new Set([...values, values].map(canonicalJson));
  const members = isRecord(data) ? Object.values(data) : [];
  return [data, ...(members.length === 1 ? members : [])].some(value => spokenValues.has(canonicalJson(value)));
}

/** The value of a JSON text of bounded depth, else the text. */
function parseJson(text: string): unknown {
  try {
    const plain = toPlainJson(JSON.parse(text), { maxDepth: MAX_DEPTH });
    return 'problem' in plain ? text : plain.value;
  } catch {
    return text;
  }
}

function hasEveryValue(text: string, data: unknown): boolean {
  const values = listValues(data);
  return values.length <= MAX_VALUES && values.every(value => hasPhrase(text, String(value)));
}

/** The values in the data, at most one more than are compared. */
function listValues(data: unknown, values: unknown[] = []): unknown[] {
  if (typeof data !== 'object' || data === null) values.push(data);
  else for (const value of Object.values(data)) if (values.length <= MAX_VALUES) listValues(value, values);
  return values;
}

/** Whether the phrase occurs in the text, not as a part of a longer word or number. */
function hasPhrase(text: string, phrase: string): boolean {
  const isPartOfWord = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? '');
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    const begins = isPartOfWord(phrase[0]) && isPartOfWord(text[at - 1]);
    if (!begins && !(isPartOfWord(phrase.at(-1)) && isPartOfWord(text[end]))) return true;
  }
  return false;
}
