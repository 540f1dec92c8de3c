// The currency that a result itself gives for an amount. It is never guessed: an amount without one is a plain number.

import { isRecord } from '@vitrine/std/internal/json';
import { plainName } from '../../page-data.ts';
import { pointerSteps } from '../../view-spec/spec-pointer.ts';

/** The members that hold the number of `{"amount": 19.99, "currency": "EUR"}`. */
const AMOUNTS = ['amount', 'value', 'total', 'price'];

/** Signs of one currency only. */
const SIGNS: { readonly [sign: string]: string | undefined } = { '€': 'EUR', '£': 'GBP', '₹': 'INR' };

/** The ISO 4217 code beside the value at `at`: in the object that holds it, or in one around that, up to the item; `''` for a currency without a known code. */
export function ownCurrency(item: unknown, at: string): string | undefined {
  const steps = pointerSteps(at) ?? [];
  const holders: unknown[] = [item];
  for (const step of steps) {
    const holder = holders.at(-1);
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) break;
    holders.push((holder as { readonly [key: string]: unknown })[step]);
  }
  const name = plainName(steps.at(-1) ?? '');
  for (const holder of holders.reverse()) {
    const code = isRecord(holder) ? codeIn(holder, name) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Reads a currency code: `price_currency` is the currency of `price`; `currency` and `currencyCode` name the currency of every amount. */
function codeIn(holder: { readonly [key: string]: unknown }, name: string): string | undefined {
  const names = [
    `${name}currency`,
    `${name}currencycode`,
    'currency',
    'currencycode',
    'currencyiso',
    'isocurrency',
    'ccy',
  ];
  for (const codeName of names)
    for (const [key, value] of Object.entries(holder))
      if (plainName(key) === codeName && value !== null && value !== undefined && value !== '') return readCode(value);
  return undefined;
}

/** The code in what a member says of a currency; `''` for one that is not known here, such as `$`. */
function readCode(value: unknown): string {
  if (isRecord(value)) return readCode(value.code ?? value.iso ?? value.symbol ?? '');
  const text = typeof value === 'string' ? value.trim() : '';
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : (SIGNS[text] ?? '');
}

/** The number of an amount that is an object, with its own currency; any other value itself. */
export function readAmount(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const name = AMOUNTS.find(amount => Object.hasOwn(value, amount));
  return name === undefined ? value : value[name];
}
