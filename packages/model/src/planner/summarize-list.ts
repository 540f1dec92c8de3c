// A list of a result in one phrase: "6 products, from €28 to €689", "3 places: Kyoto, Osaka and Tokyo".

/** One entry of a list. */
export interface ListEntry {
  /** All that the entry says. */
  readonly text: string;
  /** The name of the entry; absent when it has none. */
  readonly label?: string;
}

/** Number of entries up to which all are named; of a longer list only three are. */
const MAX_NAMED = 4;
const SOME = 3;

/** `noun`: the plural of what the entries are, in lower case. */
export function describeList(entries: readonly ListEntry[], noun = 'entries'): string {
  const count = `${entries.length} ${entries.length === 1 ? singular(noun) : noun}`;
  const range = describePrices(entries.map(({ text }) => text));
  if (range !== undefined) return `${count}, ${range}`;
  const labels = entries.flatMap(({ label }) => label ?? []);
  if (labels.length < entries.length || labels.length === 0) return count;
  return labels.length <= MAX_NAMED
    ? `${count}: ${joinNames(labels)}`
    : `${count}, among them ${joinNames(labels.slice(0, SOME))}`;
}

/** "List products" → `products`; undefined when the title names no plural. */
export function readNoun(title: string): string | undefined {
  const words = title.replaceAll(/[_-]/g, ' ').toLowerCase();
  return /\b(?:list|all|show|get|find|search|which|read)(?: (?:all|the|my|of))* (\p{L}+s)\b/u.exec(words)?.[1];
}

/** A line of text as an entry: its name ends at the first comma, bracket, colon or dash. */
export function readLine(line: string): ListEntry {
  const text = line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
  const label = /^[^,(:–—|\t]{1,40}/u.exec(text)?.[0].trim();
  return label ? { text, label } : { text };
}

function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.replace(/s$/, '');
}

const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

const PRICE = /(?:[€$£¥]\s?|\b(?:EUR|USD|GBP)\s?)\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?(?:[€£¥]|(?:EUR|USD|GBP)\b)/gu;

/** The lowest and the highest price, when each entry has one and all have the same currency. */
function describePrices(texts: readonly string[]): string | undefined {
  if (texts.length < 2) return undefined;
  const prices = texts.map(text => [...text.matchAll(PRICE)].map(([price]) => price));
  if (prices.some(found => found.length !== 1)) return undefined;
  const sorted = prices.flat().sort((a, b) => readAmount(a) - readAmount(b));
  if (new Set(sorted.map(price => price.replace(/[\d,.\s]/g, ''))).size > 1) return undefined;
  const [lowest, highest] = [sorted[0] ?? '', sorted.at(-1) ?? ''].map(price => price.replace(/\.00\b/, ''));
  return lowest === highest ? `each ${lowest}` : `from ${lowest} to ${highest}`;
}

const readAmount = (price: string): number => Number(price.replace(/[^\d.]/g, ''));
