// Parses numbers in texts: `$1,234`, `10B`, `(5.2%)`, `1.5 MB`.

const MAGNITUDES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9, t: 1e12 };
const BYTE_POWERS = 'kmgtp';
const NUMERIC = /^([+-]?)(\d[\d.,'_\s]*|\.\d+)(e[+-]?\d+)?\s*(%|‰|[a-z]{1,3})?$/i;
const CURRENCY_CODE = /^[A-Z]{3}(?=[\s\d+-])|(?<=[\s\d])[A-Z]{3}$/;

/**
 * Reads a number; undefined when the text is not one number. `areBytes`: the column has sizes such as `3 KB`, so `10B` is ten bytes, not
 * ten billion.
 */
export function parseNumericText(text: string, areBytes = false): number | undefined {
  const isNegated = /^\(.*\)$/.test(text.trim());
  const plain = text
    .trim()
    .replace(/^\(|\)$/g, '')
    .replaceAll('−', '-');
  const bare = plain
    .replace(/\p{Sc}/gu, '')
    .replace(CURRENCY_CODE, '')
    .trim();
  const match = NUMERIC.exec(bare);
  if (!match) return undefined;
  const [, sign, digits = '', exponent = '', suffix = ''] = match;
  const number = parseDigits(digits);
  const factor = suffixFactor(suffix, areBytes, bare !== plain);
  if (number === undefined || factor === undefined) return undefined;
  const value = Number(`${number}${exponent}`) * factor;
  return (sign === '-') !== isNegated ? -value : value;
}

export function isByteSize(text: string): boolean {
  return /\d\s*[kmgtp]i?b$/i.test(text.trim());
}

function suffixFactor(suffix: string, areBytes: boolean, isMoney: boolean): number | undefined {
  if (suffix === '') return 1;
  if (suffix === '%') return 0.01;
  if (suffix === '‰') return 0.001;
  if (/^[kmgtp]i?b$/i.test(suffix)) {
    const base = suffix.length === 3 ? 1024 : 1000;
    return base ** (BYTE_POWERS.indexOf(suffix.charAt(0).toLowerCase()) + 1);
  }
  if (areBytes && /^b$/i.test(suffix)) return 1;
  // A small `m` may be metres, and `t` tonnes.
  if (!isMoney && /^[mt]$/.test(suffix)) return undefined;
  return MAGNITUDES[suffix.toLowerCase()];
}

/** The number's plain decimal text. Both `1,234.5` and `1.234,5` are understood; one comma before three digits groups them. */
function parseDigits(digits: string): string | undefined {
  const compact = digits.replace(/['_\s]/g, '');
  const lastComma = compact.lastIndexOf(',');
  const lastDot = compact.lastIndexOf('.');
  if (lastComma === -1 && lastDot === compact.indexOf('.')) return compact;
  const [group, decimal] = lastComma > lastDot ? ['.', ','] : [',', '.'];
  if (compact.includes(group) && compact.indexOf(decimal) === compact.lastIndexOf(decimal)) {
    return compact.includes(decimal) || isGrouped(compact, group)
      ? compact.replaceAll(group, '').replace(decimal, '.')
      : undefined;
  }
  if (isGrouped(compact, decimal)) return compact.replaceAll(decimal, '');
  return compact.indexOf(decimal) === compact.lastIndexOf(decimal) ? compact.replace(decimal, '.') : undefined;
}

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator);
  return first.length >= 1 && first.length <= 3 && groups.length > 0 && groups.every(group => group.length === 3);
}
