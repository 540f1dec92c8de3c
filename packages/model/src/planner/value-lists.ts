// "Lisbon and Porto": a request that names several values where a tool takes one.

const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:de|da|do|del|la|le|of|the|am|an|der|upon)(?= \p{Lu}))*`;
const PROPER_NAME = `${CAPITALISED}(?: ${CAPITALISED})*`;
const WORD = String.raw`(?!(?:and|or|the|a|an)\b)\p{Ll}[\p{L}\p{N}_-]*`;
const LAST = String.raw`(?:,? (?:and|or)|,? &| versus| vs\.?) (?:(?:the |that )?(?:one )?(?:in |for ))?`;

const listPattern = (item: string, last = LAST): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_-])(${item})((?:, (?:${item}))*)${last}(${item})(?![\p{L}\p{N}_-])`, 'u');
const LISTS = [listPattern(PROPER_NAME), listPattern(WORD)];
/** "Compare A with B", "the difference between A and B". */
const COMPARES =
  /^\s*(?:please\s+)?(?:compare|comparing)\b|\b(?:(?:a |the )?comparison|(?:what is |what's )?the differences? (?:between|in|of))\b/iu;
/** "Is it warmer in Rome than in Athens?" */
const COMPARATIVE = /\b\p{L}{2,}er\b.*\bthan\b/iu;
const LAST_COMPARED = LAST.replace('versus', 'versus| with| to| against| than');
const COMPARED_LISTS = [listPattern(PROPER_NAME, LAST_COMPARED), listPattern(WORD, LAST_COMPARED)];

/** "Two mugs and a kettle": a number with what it counts. */
const AMOUNT_WORD = String.raw`(?!(?:and|to|into|in|on|onto|from|for|at|of|with|please)\b)[\p{L}][\p{L}\p{N}'’-]*`;
const AMOUNT = String.raw`(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:"[^"]+"|${AMOUNT_WORD}(?: ${AMOUNT_WORD})*)`;
const AMOUNTS = listPattern(AMOUNT, ',? and ');

/** One request for each value, in order. */
export interface ValueVariant {
  readonly value: string;
  readonly request: string;
}

/** The ways in which the request can be read as several requests; the caller tries them. Each way has two variants or more. */
export function readValueLists(request: string): ValueVariant[][] {
  if (COMPARES.test(request)) {
    const values = request.replace(COMPARES, ' ').replace(/\b(?:between|of)\b/i, ' ');
    return readLists(values, COMPARED_LISTS);
  }
  if (COMPARATIVE.test(request)) return readLists(request, COMPARED_LISTS);
  return [...readAmounts(request), ...readLists(request, LISTS)];
}

/** The value of an amount is what it counts. */
function readAmounts(request: string): ValueVariant[][] {
  return readLists(request, [AMOUNTS]).map(variants =>
    variants.map(variant => ({ ...variant, value: variant.value.replace(/^\S+ /, '').replaceAll('"', '') })),
  );
}

function readLists(request: string, patterns: readonly RegExp[]): ValueVariant[][] {
  return patterns.flatMap(pattern => {
    const match = pattern.exec(request);
    if (!match || isOneCountry(match[0])) return [];
    const [whole, first, others, last] = match as unknown as [string, string, string, string];
    const values = [first, ...others.split(', ').filter(Boolean), last];
    const after = request.slice(match.index + whole.length);
    return [values.map(value => ({ value, request: request.slice(0, match.index) + value + after }))];
  });
}

/** Names of countries that contain "and", such as Bosnia and Herzegovina. */
function isOneCountry(text: string): boolean {
  countriesWithAnd ??= readCountriesWithAnd();
  const plain = text.toLowerCase().replaceAll('&', 'and');
  return countriesWithAnd.some(name => plain.includes(name));
}
let countriesWithAnd: readonly string[] | undefined;

function readCountriesWithAnd(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap(a => letters.map(b => names.of(a + b)))
    .flatMap(name => (name?.includes(' & ') ? name.toLowerCase().replaceAll('&', 'and') : []));
}
