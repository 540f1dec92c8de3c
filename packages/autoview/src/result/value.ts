// Draws one value in one line: in a cell, or beside a name. A large value is summarised; the view around it opens it.
import {
  applyCarriageReturns,
  type Beside,
  isImage,
  isLink,
  isMeasure,
  type Meaning,
  nestedName,
  parseDateTime,
  readMeaning,
} from '@vitrine/models/reading';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { h } from '../page/dom.ts';
import { previewText } from '../page/preview.ts';
import { type DrawContext, memberLabel } from './draw-context.ts';
import { linkFollowUp } from './follow-up-link.ts';
import { meaningText, timeText } from './write-meaning.ts';

export function numberText(draw: DrawContext, value: number, key = ''): string {
  const size = Math.abs(value);
  const digits = exactNumbers.readDigits(value);
  if (digits !== undefined) return writtenText(draw, digits, { isGrouped: isMeasure(key) && size < 1e15 });
  return !isMeasure(key) || (size !== 0 && (size < 1e-3 || size >= 1e15)) ? String(value) : draw.number.format(value);
}

/** A number as it was written; a quantity with its thousands grouped. */
function writtenText(draw: DrawContext, digits: string, { isGrouped }: { isGrouped: boolean }): string {
  const [, fraction] = /^-?\d+\.(\d{1,15})$/.exec(digits) ?? [];
  if (!isGrouped || fraction === undefined) return digits;
  const { locale, useGrouping } = draw.number.resolvedOptions();
  const decimals = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return new Intl.NumberFormat(locale, { ...decimals, useGrouping: useGrouping as never }).format(Number(digits));
}

/** A time without an offset is local to its zone, so the zone is shown beside it. */
function momentText(draw: DrawContext, { time, zone }: { readonly time: string; readonly zone: string }): string {
  const isLocal = time.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(time);
  return timeText(draw, time) + (isLocal && zone !== '' ? ` (${zone})` : '');
}

/** The value as text: for searching, sorting, and the cells of tables. */
export function valueText(draw: DrawContext, value: unknown, key = '', beside?: Beside): string {
  return readText(draw, value, key, readMeaning(value, key, beside));
}

function readText(draw: DrawContext, value: unknown, key: string, meaning: Meaning): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = meaningText(draw, meaning, number => numberText(draw, number, key));
  if (text !== undefined) return text;
  if (typeof value === 'number') return numberText(draw, value, key);
  if (typeof value === 'boolean') return draw.t(value ? 'Yes' : 'No');
  const moment = parseDateTime(value);
  if (moment) return momentText(draw, moment);
  if (Array.isArray(value)) {
    const isPlain = value.length < 20 && value.every(item => typeof item !== 'object');
    return isPlain
      ? value.map(item => valueText(draw, item, key)).join(', ') || '–'
      : (nestedName(value) ?? draw.t('Entries: {count}', { count: value.length }));
  }
  if (typeof value === 'object') return nestedName(value) ?? (previewText(value as never) || '–');
  return applyCarriageReturns(String(value));
}

/** A link that opens through the host, which asks the user; where it can't, a text. */
export function linkNode(draw: DrawContext, url: string, text: string | Node = url): HTMLElement {
  const { openLink } = draw.context;
  if (!openLink || !isLink(url)) return h('span', { dir: 'auto' }, text);
  const onclick = (event: Event): void => {
    event.preventDefault();
    // The host that refused has shown that already.
    openLink(url).catch(() => {});
  };
  return h('a', { href: url, title: url, rel: 'noreferrer', onclick }, text);
}

/** Draws a value by its meaning; the value itself, where it is written in another way, is the node's title. */
export function valueNode(draw: DrawContext, value: unknown, key = '', beside?: Beside): HTMLElement {
  const meaning = readMeaning(value, key, beside);
  const text = readText(draw, value, key, meaning);
  const node = meaningNode(draw, value, meaning, { key, text });
  const { followUps } = draw.context;
  return followUps ? linkFollowUp(node, { key, text }, followUps(key, value)) : node;
}

function meaningNode(
  draw: DrawContext,
  value: unknown,
  meaning: Meaning,
  { key, text }: { readonly key: string; readonly text: string },
): HTMLElement {
  if (isImage(value)) return h('img', { src: value, alt: memberLabel(key) });
  const moment = parseDateTime(value);
  if (moment) return h('time', { datetime: moment.time, title: `${moment.time} ${moment.zone}`.trim() }, text);
  switch (meaning.kind) {
    case 'link':
      return linkNode(draw, value as string);
    case 'time':
      return h('time', { datetime: meaning.time, title: String(value) }, text);
    case 'id':
      return h('span', { class: 'id', title: text }, text);
    case 'colour': {
      const swatch = h('i', { class: 'swatch' });
      swatch.style.background = meaning.css;
      return h('span', {}, swatch, text);
    }
    case 'plain':
      return h('span', { dir: 'auto', ...(text === '–' && { class: 'note' }) }, text);
    default:
      return h('span', { ...(typeof value !== 'object' && { title: String(value) }) }, text);
  }
}
