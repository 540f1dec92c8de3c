// Repairs what the parts of a result have in common: values with formats, links to other tools, columns and order.

import { isRecord } from '@vitrine/std/json';
import type { ToolDefinition } from '../tool-definition.ts';
import {
  firstPresent,
  note,
  present,
  type RepairNotes,
  readList,
  readPointer,
  readText,
  readWord,
  shown,
  type Written,
} from './repair-notes.ts';
import { pointerFrom } from './spec-pointer.ts';
import { VALUE_FORMATS } from './view-spec.ts';

/** What every reader of a part needs. */
export interface ResultRepair {
  readonly notes: RepairNotes;
  readonly tool: ToolDefinition;
  /** Names of the tools that a link may offer, with the names of their parameters. */
  readonly linked: ReadonlyMap<string, ReadonlySet<string>>;
  nodes: number;
}

const FORMAT_ALIASES = {
  string: 'text',
  plain: 'text',
  int: 'integer',
  float: 'number',
  decimal: 'number',
  numeric: 'number',
  percentage: 'percent',
  money: 'currency',
  price: 'currency',
  filesize: 'bytes',
  size: 'bytes',
  timestamp: 'datetime',
  isodate: 'datetime',
  ago: 'relative-time',
  relative: 'relative-time',
  bool: 'boolean',
  yesno: 'boolean',
  url: 'link',
  uri: 'link',
  img: 'image',
  picture: 'image',
  tag: 'badge',
  status: 'badge',
  pill: 'badge',
  md: 'markdown',
  object: 'json',
} as const;

export function readValues(
  context: ResultRepair,
  path: string,
  written: unknown,
  most: number,
): readonly object[] | undefined {
  const values = readList(context.notes, path, written, most).flatMap(
    (item, index) => readValue(context, `${path}/${index}`, item) ?? [],
  );
  return values.length > 0 ? values : undefined;
}

/** A value with its label and format: an object, or only its pointer. */
export function readValue({ notes }: ResultRepair, path: string, given: unknown): object | undefined {
  const rawValue: Written = isRecord(given) ? given : { at: given };
  const at = readPointer(
    notes,
    `${path}/at`,
    firstPresent(rawValue, 'at', 'path', '@path', 'field', 'key', 'value', 'pointer', 'accessor', 'name'),
  );
  if (at === undefined) return undefined;
  const format = readWord(notes, `${path}/format`, rawValue.format, VALUE_FORMATS, FORMAT_ALIASES);
  const currency =
    typeof rawValue.currency === 'string' && /^[A-Za-z]{3}$/.test(rawValue.currency)
      ? rawValue.currency.toUpperCase()
      : undefined;
  const label = readText(notes, `${path}/label`, firstPresent(rawValue, 'label', 'title', 'header'));
  return present({ at, label, format, currency, unit: readText(notes, `${path}/unit`, rawValue.unit, 20) });
}

export function readLinks({ notes, linked }: ResultRepair, path: string, written: unknown): object[] | undefined {
  const links = readList(notes, `${path}/links`, written, 6).flatMap((link, index) => {
    const place = `${path}/links/${index}`;
    const tool = isRecord(link) ? firstPresent(link, 'tool', 'name') : undefined;
    const parameters = typeof tool === 'string' ? linked.get(tool) : undefined;
    if (!isRecord(link) || !parameters) {
      note(notes.problems, 'unknown-tool', `${place}/tool`, `${shown(tool ?? link)} is no other tool of this server.`);
      return [];
    }
    const linkArguments = firstPresent(link, 'arguments', 'args', 'parameters');
    const members = Object.entries(isRecord(linkArguments) ? linkArguments : {}).flatMap(([name, value]) => {
      if (!parameters.has(name)) {
        note(notes.problems, 'unknown-field', `${place}/arguments`, `${shown(tool)} has no parameter ${shown(name)}.`);
        return [];
      }
      const at = readPointer(
        notes,
        `${place}/arguments/${name}`,
        isRecord(value) ? (firstPresent(value, 'at', 'path', '@path') ?? value) : value,
      );
      return at === undefined ? [] : [[name, { at }] as const];
    });
    return [
      present({ tool, label: readText(notes, `${place}/label`, link.label), arguments: Object.fromEntries(members) }),
    ];
  });
  return links.length > 0 ? links : undefined;
}

export function twoColumns(written: unknown): 1 | 2 | undefined {
  const count = Number(written);
  return written === undefined || !Number.isFinite(count) ? undefined : count >= 2 ? 2 : 1;
}

/** `-/name` or `/name`, from that or from `{by, order}`. */
export function readSort(written: unknown): string | undefined {
  const [by, isReversed] = isRecord(written)
    ? [
        firstPresent(written, 'by', 'at', 'column', 'key'),
        /^desc/i.test(String(firstPresent(written, 'order', 'direction') ?? '')),
      ]
    : [typeof written === 'string' ? written.replace(/^-/, '') : undefined, String(written).startsWith('-')];
  const pointer = pointerFrom(by, 'item');
  return pointer === undefined || pointer === '' ? undefined : `${isReversed ? '-' : ''}${pointer}`.slice(0, 500);
}
