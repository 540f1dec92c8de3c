// The currency that a result itself gives for an amount. It is never guessed: an amount without one is a plain number.
import { isRecord } from '@vitrine/std/internal/json';
import { nameWords, plainKey, type Row, readNumber } from '../values.ts';

export interface Money {
  /** Amount in the currency's main unit: 12.5 for 12 dollars and 50 cents. */
  readonly amount: number;
  readonly currency: string;
}

/** The money that surrounds a value: the currency of the records around it, and whether their amounts are in its smallest unit. */
export interface MoneyContext {
  readonly currency?: string | undefined;
  readonly isMinor?: boolean;
  /** True if the numbers are rates of exchange, named by currencies: they are no amounts. @default false */
  readonly areRates?: boolean;
}

/** Words of names that are amounts where a currency is beside them. */
const AMOUNT =
  /^(amounts?|price|prices|total|subtotal|cost|costs|fee|fees|tax|balance|paid|refunded|due|revenue|salary|budget|discount|shipping|net|gross|spend|spent|cents|value|cap)$/;
/** Words that make a name a count, whatever else is in it. */
const COUNT = /^(count|counts|quantity|qty|items|number|pct|percent|rate|id|at|on|date|pages?|weight)$/;
/** Names of records of rates of exchange. */
const RATES = /rates?$/i;
/** Currencies that are recognised as a word of a name. */
const CODES = /^(usd|eur|gbp|jpy|chf|nok|sek|dkk|inr|cny|cad|aud)$/;
/** The members that hold the number of `{"amount": 19.99, "currency": "EUR"}`. */
const AMOUNTS = ['amount', 'value', 'total', 'price'];
/** Signs of one currency only. */
const SIGNS: { readonly [sign: string]: string | undefined } = { '€': 'EUR', '£': 'GBP', '₹': 'INR' };
const CURRENCY_KEYS = ['currency', 'currencycode', 'currencyiso', 'isocurrency', 'ccy'];

/** The member that names the currency of an amount of this name: `price_currency` before `currency`. */
export function currencyKey(record: Row, name = ''): string | undefined {
  const plainName = plainKey(name);
  for (const codeName of [`${plainName}currency`, `${plainName}currencycode`, ...CURRENCY_KEYS])
    for (const [key, value] of Object.entries(record))
      if (plainKey(key) === codeName && value !== null && value !== undefined && value !== '') return key;
  return undefined;
}

/** The ISO 4217 code beside an amount; `''` for a currency that is not known here, such as `$`. */
export function currencyIn(record: Row, name = ''): string | undefined {
  const key = currencyKey(record, name);
  return key === undefined ? undefined : readCode(record[key]);
}

function readCode(value: unknown): string {
  if (isRecord(value)) return readCode(value.code ?? value.iso ?? value.symbol ?? '');
  const text = typeof value === 'string' ? value.trim() : '';
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : (SIGNS[text] ?? '');
}

/** The money that an object of an amount and its currency is, `{ amount: '-399.00', currency: 'NOK' }`; undefined for others. */
export function readMoneyObject(value: unknown): Money | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 2) return undefined;
  const [amount, currency] = [readNumber(readAmount(value)), currencyIn(value)];
  return amount === undefined || !currency ? undefined : { amount, currency };
}

/** The number of an amount that is an object, with its own currency; any other value itself. */
export function readAmount(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const name = AMOUNTS.find(amount => Object.hasOwn(value, amount));
  return name === undefined ? value : value[name];
}

/** Reads an amount of money by its name, its neighbours and the records around them. */
export function readMoney(value: unknown, key: string, record: Row = {}, around: MoneyContext = {}): Money | undefined {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  const words = nameWords(key);
  if (words.some(word => COUNT.test(word))) return undefined;
  const code = words.find(word => CODES.test(word) && (word === words[0] || word === words.at(-1)));
  if (code !== undefined && !around.areRates && !words.includes('change'))
    return { amount: number, currency: code.toUpperCase() };
  if (!words.some(word => AMOUNT.test(word))) return undefined;
  const currency = currencyIn(record, key) ?? around.currency;
  if (currency === undefined || currency === '') return undefined;
  const isCents = words.includes('cents');
  const digits = isCents ? 2 : around.isMinor || hasMinorUnits(record) ? minorDigits(currency) : 0;
  return { amount: Number.isInteger(number) ? number / 10 ** digits : number, currency };
}

/** The money that the members of this record are in. `key`: the name of the record. */
export function moneyIn(record: Row, around: MoneyContext = {}, key = ''): MoneyContext {
  const currency = currencyIn(record) ?? around.currency;
  const areRates = RATES.test(key);
  return { currency, isMinor: around.isMinor === true || hasMinorUnits(record), ...(areRates && { areRates }) };
}

/** Payment services count cents, write codes in small letters, and name the kind of each object. */
function hasMinorUnits(record: Row): boolean {
  return typeof record.livemode === 'boolean' && typeof record.object === 'string';
}

function minorDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
