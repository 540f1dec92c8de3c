// Validates sizes from servers, which are used in styles of the host's page: only lengths, no references.

const UNIT = '(?:%|px|cm|mm|q|in|pt|pc|r?(?:em|ex|ch|cap|ic|lh)|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))';
const NUMBER = String.raw`(?:\d+\.?\d*|\.\d+)`;
const PLAIN_NUMBER = new RegExp(`^${NUMBER}$`);
const LENGTH = new RegExp(`^${NUMBER}${UNIT}$`, 'i');
const KEYWORD = /^(?:auto|min-content|max-content|fit-content|stretch)$/i;
const FUNCTION = /^(?:calc|min|max|clamp|fit-content)\(.*\)$/is;
const FUNCTION_TOKEN = new RegExp(
  String.raw`\b(?:calc|min|max|clamp|fit-content)(?=\()|${NUMBER}${UNIT}?|[-+*/(),\s]`,
  'gi',
);
const MAX_LENGTH = 200;

/**
 * A CSS length: a number with a unit, a percentage, a keyword such as `auto`, or `calc()`, `min()`, `max()`, `clamp()` of them. A
 * number alone means pixels. Undefined for anything else, `var()` and `env()` among them.
 */
export function cssLength(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? `${value}px` : undefined;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  const text = value.trim();
  if (PLAIN_NUMBER.test(text)) return `${text}px`;
  if (LENGTH.test(text) || KEYWORD.test(text)) return text;
  return FUNCTION.test(text) && text.replace(FUNCTION_TOKEN, '') === '' ? text : undefined;
}
