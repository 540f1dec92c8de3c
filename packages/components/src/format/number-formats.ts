// Numbers in the application's locale. A formatter takes long to create, so the last ones are kept.

export interface NumberFormatOptions {
  /** Exactly so many digits after the point. Absent: as many as the locale's style has. */
  readonly decimals?: number | undefined;
  /** `1.2M` instead of `1,200,000`. */
  readonly compact?: boolean | undefined;
  /** Whether a positive number has a plus sign. */
  readonly showSign?: boolean | undefined;
}

const cache = new Map<string, Intl.NumberFormat>();
/** Data choose currencies and decimals, so the number of formatters has a limit. */
const MAX_FORMATTERS = 200;
const MAX_DECIMALS = 20;

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    if (cache.size >= MAX_FORMATTERS) cache.clear();
    cache.set(key, format);
  }
  return format;
}

function toIntlOptions({ decimals, compact, showSign }: NumberFormatOptions): Intl.NumberFormatOptions {
  const digits = decimals === undefined ? undefined : Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals)));
  return {
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ...(compact ? { notation: 'compact' } : {}),
    ...(showSign ? { signDisplay: 'exceptZero' } : {}),
  };
}

export function formatNumber(value: number, locale: string, options: NumberFormatOptions = {}): string {
  return numberFormat(locale, toIntlOptions(options)).format(value);
}

/** A code that Intl does not know is written after the number. */
export function formatCurrency(
  value: number,
  locale: string,
  { currency, ...options }: NumberFormatOptions & { currency: string },
): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${formatNumber(value, locale, options)} ${currency}`.trim();
  return numberFormat(locale, { ...toIntlOptions(options), style: 'currency', currency }).format(value);
}

/** `basis`: whether 0.15 (`fraction`, the default) or 15 (`unit`) is 15 %. */
export function formatPercent(
  value: number,
  locale: string,
  { basis = 'fraction', ...options }: NumberFormatOptions & { basis?: 'fraction' | 'unit' | undefined },
): string {
  const fraction = basis === 'unit' ? value / 100 : value;
  const digits = options.decimals === undefined ? { maximumFractionDigits: 2 } : {};
  return numberFormat(locale, { ...digits, ...toIntlOptions(options), style: 'percent' }).format(fraction);
}
