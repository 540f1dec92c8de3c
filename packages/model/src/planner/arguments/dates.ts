// Extracts dates from a request with chrono-node, for parameters that take a date or a time.
import type { ParsedComponents } from 'chrono-node';
import { parse } from 'chrono-node/en';
import type { Parameter } from '../tool-facts.ts';
import type { Phrase } from './phrase.ts';

export function isDateParameter({ schema, type, nameStems }: Parameter): boolean {
  if (type !== 'string') return false;
  if (schema.format !== undefined) return schema.format === 'date' || schema.format === 'date-time';
  return nameStems.some(stem => ['date', 'dat', 'when', 'since', 'until', 'deadlin'].includes(stem));
}

/** "This week" is a time span, not the date of one day. */
const SPAN = /\b(?:this|the|next|coming|all)?\s*(?:coming\s+)?week\b(?!\s*end)/gi;

/** Fills date parameters in order; the second gets the end of a range. Relative dates count from the local day of `now`. */
export function extractDates(phrase: Phrase, parameters: readonly Parameter[], now: Date): Record<string, string> {
  const values: Record<string, string> = {};
  if (parameters.length === 0) return values;
  const text = phrase.free().replace(SPAN, span => ' '.repeat(span.length));
  const dates: { at: ParsedComponents; isoTime: boolean }[] = [];
  for (const { index, text: words, start, end } of parse(text, now, { forwardDate: true })) {
    if (!start.isCertain('day') && !start.isCertain('weekday') && !start.isCertain('month') && !start.isCertain('hour'))
      continue;
    if (/^\d{4}$/.test(words.trim())) continue;
    const lead =
      /(?:\b(?:on|for|from|starting|beginning|until|by|since)\s+)$/i.exec(text.slice(0, index))?.[0].length ?? 0;
    phrase.take(index - lead, index + words.length);
    dates.push({ at: start, isoTime: start.isCertain('hour') });
    if (end) dates.push({ at: end, isoTime: end.isCertain('hour') });
  }
  parameters.forEach((parameter, i) => {
    const date = dates[i]?.at;
    if (date) values[parameter.name] = write(date, parameter);
  });
  return values;
}

function write(date: ParsedComponents, { schema }: Parameter): string {
  if (schema.format === 'date-time') return date.date().toISOString();
  const pad = (value: number | null, length = 2) => String(value ?? 0).padStart(length, '0');
  return `${pad(date.get('year'), 4)}-${pad(date.get('month'))}-${pad(date.get('day'))}`;
}
