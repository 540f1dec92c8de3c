// Writes a value in the format that a view spec names. A value that does not suit its format is drawn as without a spec.

import { humanise } from '@vitrine/models/internal/form/labels';
import { relativeText } from '@vitrine/models/internal/format';
import {
  type Beside,
  currencyIn,
  durationText,
  findUnit,
  isImage,
  isLink,
  labelWithoutUnit,
  type MoneyContext,
  moneyIn,
  moneyText,
  readAmount,
  readDate,
  sizeText,
  numberText as writtenNumber,
} from '@vitrine/models/internal/reading';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import type { DrawContext } from '../../result/draw-context.ts';
import { linkNode, valueNode } from '../../result/value.ts';
import { pointerSteps } from '../../view-spec/spec-pointer.ts';
import { h } from '../dom.ts';
import type { ValueSpec } from './spec-types.ts';

/** `item`: what `spec.at` points into; it may say the currency of an amount. */
export function formattedNode(draw: DrawContext, value: unknown, spec: ValueSpec, item?: unknown): HTMLElement {
  // The name of the member, which a value without a format is drawn by.
  const key = spec.at.slice(spec.at.lastIndexOf('/') + 1);
  if (value === undefined || value === null || value === '') return valueNode(draw, value, key);
  const isAmount = spec.format === 'currency';
  const own = isAmount ? ownCurrency(item, spec.at) : undefined;
  // A currency that can't be read is not replaced by the spec's.
  const ownSpec = own === undefined ? spec : { ...spec, currency: own === '' ? undefined : own };
  const node = writtenNode(draw, value, ownSpec) ?? formatted(draw, isAmount ? readAmount(value) : value, ownSpec);
  const drawn = node ?? valueNode(draw, value, key, besideIn(draw, item, spec));
  return spec.unit !== undefined && typeof value !== 'object' ? h('span', {}, drawn, ` ${spec.unit}`) : drawn;
}

/** Draws a number with its own digits, where the format is a plain number's. */
function writtenNode(draw: DrawContext, value: unknown, { format }: ValueSpec): HTMLElement | undefined {
  const isPlainNumber = format === 'integer' || format === 'number';
  if (!isPlainNumber || exactNumbers.readDigits(value) === undefined) return undefined;
  return h('span', {}, writtenNumber(draw, value as number));
}

function formatted(draw: DrawContext, value: unknown, { format, currency }: ValueSpec): HTMLElement | undefined {
  const number = numberIn(value);
  const time = readTime(value);
  const text = exactNumbers.readDigits(value) ?? String(value);
  const isPlain = typeof value !== 'object';
  switch (format) {
    case 'text':
      return isPlain ? h('span', { dir: 'auto' }, text) : undefined;
    case 'integer':
    case 'number':
    case 'percent':
    case 'currency':
    case 'bytes':
    case 'duration':
      return Number.isFinite(number) ? h('span', {}, numberText(draw, number, format, currency)) : undefined;
    case 'date':
    case 'time':
    case 'datetime':
    case 'relative-time':
      return time ? h('time', { datetime: text, title: text }, timeText(draw, time, format)) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? h('span', {}, draw.t(value ? 'Yes' : 'No')) : undefined;
    case 'link':
      return isLink(value) ? linkNode(draw, text) : undefined;
    case 'image':
      return isImage(value) ? h('img', { src: text, alt: '' }) : undefined;
    case 'badge':
      return isPlain ? h('span', { class: 'tag', dir: 'auto' }, text) : undefined;
    case 'code':
      return isPlain ? h('code', { dir: 'auto' }, text) : undefined;
    case 'markdown':
      return typeof value === 'string' ? draw.text(value, { depth: 2, kind: 'markdown' }).node : undefined;
    case 'json':
      return h('code', {}, exactNumbers.stringify(value));
    default:
      return undefined;
  }
}

function numberText(draw: DrawContext, value: number, format: string, currency: string | undefined): string {
  const lang = draw.number.resolvedOptions().locale;
  if (format === 'integer') return new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }).format(value);
  // A share between -1 and 1, or points of a hundred.
  if (format === 'percent')
    return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(
      Math.abs(value) <= 1 ? value : value / 100,
    );
  if (format === 'currency' && currency !== undefined) return moneyText(draw, value, currency);
  if (format === 'bytes') return sizeText(draw, value);
  return format === 'duration' ? durationText(value) : draw.grouped.format(value);
}

/** NaN where the value is no number. */
function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** Seconds since 1970 in a text, as message ids have them. */
const EPOCH_TEXT = /^\d{9,10}(?:\.\d{1,9})?$/;

/** ISO 8601, or seconds or milliseconds since 1970. */
function readTime(value: unknown): Date | undefined {
  if (typeof value === 'string') return EPOCH_TEXT.test(value) ? new Date(Number(value) * 1000) : readDate(value);
  const date = new Date(typeof value === 'number' ? (Math.abs(value) > 1e11 ? value : value * 1000) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function timeText({ day, time, number }: DrawContext, date: Date, format: string): string {
  if (format === 'date') return day.format(date);
  const lang = number.resolvedOptions().locale;
  if (format === 'time') return new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(date);
  if (format === 'datetime') return time.format(date);
  return relativeText(date.getTime(), Date.now(), lang);
}

/** The item and what each step finds in it, outermost first. */
function holdersIn(item: unknown, steps: readonly string[]): unknown[] {
  const holders: unknown[] = [item];
  for (const step of steps) {
    const holder = holders.at(-1);
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) break;
    holders.push((holder as { readonly [key: string]: unknown })[step]);
  }
  return holders;
}

/** The currency beside the value at `at`: in the object that holds it, or in one around that, up to the item. */
function ownCurrency(item: unknown, at: string): string | undefined {
  const steps = pointerSteps(at) ?? [];
  for (const holder of holdersIn(item, steps).toReversed()) {
    const code = isRecord(holder) ? currencyIn(holder, steps.at(-1)) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The records around a value, and the unit and the money that they say it is in. A unit of the spec takes the place of any other. */
function besideIn({ around = {} }: DrawContext, item: unknown, { at, unit }: ValueSpec): Beside {
  if (unit !== undefined) return {};
  const steps = pointerSteps(at) ?? [];
  const records = holdersIn(item, steps.slice(0, -1)).filter(isRecord);
  const money = records.reduce<MoneyContext>((outer, record) => moneyIn(record, outer), around.money ?? {});
  return { ...money, record: records.at(-1), unit: findUnit(around.units, steps.at(-1) ?? '') };
}

/** Returns the label of a value: the spec's label, else the name of the member in words, without a unit that is written at its value. */
export function valueLabel({ label, at, format = 'auto' }: ValueSpec): string {
  const name = pointerSteps(at)?.at(-1) ?? '';
  return label ?? (format === 'auto' ? labelWithoutUnit(name) : humanise(name));
}
