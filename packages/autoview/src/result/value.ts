// Draws one value in one line: in a cell, or beside a name. A large value is summarised; the view around it opens it.
import { humanise } from '@vitrine/models/internal/form/labels';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { h } from '../page/dom.ts';
import { previewText } from '../page/preview.ts';
import { type DrawContext, memberLabel } from './draw-context.ts';
import { linkFollowUp } from './follow-up-link.ts';
import { readDate } from './read-date.ts';
import { applyCarriageReturns } from './text/overwritten-lines.ts';

const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|[+-]\d\d:?\d\d))?)?$/;
/** Last words of the names of numbers that are identifiers, not quantities. */
const NAMES = /\b(ids?|code|port|zip|pid|year|lat|lon|lng|latitude|longitude|index|number|version|line)$/i;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && DATE.test(value) && readDate(value) !== undefined;
}

/** Whether the numbers of this name are quantities. */
export function isMeasure(key: string): boolean {
  return !NAMES.test(humanise(key));
}

export function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}

export function isImage(value: unknown): boolean {
  return typeof value === 'string' && /^data:image\/[a-z+.-]+;base64,[\w+/=\s]+$/i.test(value.slice(0, 400));
}

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

function timeText(draw: DrawContext, text: string): string {
  return (text.length === 10 ? draw.day : draw.time).format(new Date(text));
}

/** Reads seconds or milliseconds since 1970, where the name is a time's. */
function epoch(value: number, key: string): string | undefined {
  const ms = value > 1e12 ? value : value * 1000;
  return /time|date|(^|_)at$|At$/i.test(key) && ms > 1e12 && ms < 4e12 ? new Date(ms).toISOString() : undefined;
}

/** A calendar's time: `{ dateTime, timeZone }`, or `{ date }` for a whole day. */
export function parseDateTime(value: unknown): { readonly time: string; readonly zone: string } | undefined {
  if (!isRecord(value)) return undefined;
  const { dateTime, date, timeZone, ...rest } = value;
  const time = dateTime ?? date;
  return isTime(time) && Object.keys(rest).length === 0 && (dateTime == null || date == null)
    ? { time, zone: typeof timeZone === 'string' ? timeZone : '' }
    : undefined;
}

/** A time without an offset is local to its zone, so the zone is shown beside it. */
function momentText(draw: DrawContext, { time, zone }: { readonly time: string; readonly zone: string }): string {
  const isLocal = time.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(time);
  return timeText(draw, time) + (isLocal && zone !== '' ? ` (${zone})` : '');
}

/** Unwraps a value of extended JSON, an object of one member: `{"$oid": "…"}`. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [[key, part] = [''], ...more] = Object.entries(value);
  return more.length === 0 && key.startsWith('$') && typeof part !== 'object' ? part : value;
}

/** The value as text: for searching, sorting, and the cells of tables. */
export function valueText(draw: DrawContext, value: unknown, key = ''): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'number') {
    const time = epoch(value, key);
    return time ? timeText(draw, time) : numberText(draw, value, key);
  }
  if (typeof value === 'boolean') return draw.t(value ? 'Yes' : 'No');
  if (isTime(value)) return timeText(draw, value);
  const moment = parseDateTime(value);
  if (moment) return momentText(draw, moment);
  if (Array.isArray(value)) {
    const isPlain = value.length < 20 && value.every(item => typeof item !== 'object');
    return isPlain
      ? value.map(item => valueText(draw, item)).join(', ') || '–'
      : draw.t('Entries: {count}', { count: value.length });
  }
  return typeof value === 'object' ? previewText(value as never) || '–' : applyCarriageReturns(String(value));
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

export function valueNode(draw: DrawContext, value: unknown, key = ''): HTMLElement {
  const text = valueText(draw, value, key);
  const time = isTime(value) ? value : parseDateTime(value)?.time;
  const node = isImage(value)
    ? h('img', { src: value, alt: memberLabel(key) })
    : isLink(value)
      ? linkNode(draw, value as string)
      : time !== undefined
        ? h('time', { datetime: time, title: time }, text)
        : h('span', { dir: 'auto', ...(text === '–' && { class: 'note' }) }, text);
  const { followUps } = draw.context;
  return followUps ? linkFollowUp(node, { key, text }, followUps(key, value)) : node;
}
