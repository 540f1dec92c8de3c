// The most telling fact of data, for one line: the number of its entries, or its name and first values.
import { isRecord } from '@vitrine/std/internal/json';
import { thingTitleKey } from '../entity.ts';
import { failureIn, foldReason } from '../plumbing.ts';
import type { Field } from '../reading.ts';
import { readRows } from '../rows/read-rows.ts';
import { isBlankValue } from '../values.ts';

export type Summary =
  | { readonly kind: 'count'; readonly count: number }
  /** `title` needs no name beside it. */
  | { readonly kind: 'fields'; readonly title?: Field | undefined; readonly fields: readonly Field[] };

const MAX_FIELDS = 3;

/** Summarises an object or a list. */
export function summarize(value: object): Summary {
  if (Array.isArray(value)) return { kind: 'count', count: value.length };
  const record = value as { readonly [key: string]: unknown };
  const failure = failureIn(record);
  if (failure && typeof failure.value === 'string') return { kind: 'fields', title: failure, fields: [] };
  const members = Object.entries(record);
  const envelope = { record, size: members.length, isEnvelope: true };
  const title = thingTitleKey(record);
  const list = title === undefined ? members.find(([, part]) => Array.isArray(part)) : undefined;
  if (list) return { kind: 'count', count: (list[1] as readonly unknown[]).length };
  const rows = title === undefined ? readRows(record) : undefined;
  if (rows) return { kind: 'count', count: rows.length };
  const plain = members.filter(
    ([key, part]) =>
      key !== title && typeof part !== 'object' && !isBlankValue(part) && !foldReason(key, part, envelope),
  );
  const [inner] = members.flatMap(([, part]) => (isRecord(part) ? [part] : []));
  if (plain.length === 0 && title === undefined && inner) return summarize(inner);
  return {
    kind: 'fields',
    ...(title !== undefined && { title: { key: title, value: record[title] } }),
    fields: plain
      .slice(0, title === undefined ? MAX_FIELDS : MAX_FIELDS - 1)
      .map(([key, part]) => ({ key, value: part })),
  };
}
