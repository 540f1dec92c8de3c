// Reads the values of a result without the reading of @vitrine/models: all of them, the ones that a reader looks for, and the height they need.
import type { RecordedAnswer } from './recorded-results.ts';

export interface AnswerValue {
  readonly key: string;
  readonly value: string | number | boolean;
}

export interface ReadAnswer {
  /** Every value that is not empty. */
  readonly values: readonly AnswerValue[];
  /** Values one of which must be on the first screen. */
  readonly first: readonly AnswerValue[];
  /** Height in pixels that a careful drawing needs, at a width of 760. */
  readonly height: number;
  /** True if all of the answer is data. */
  readonly isData: boolean;
}

type Row = { readonly [key: string]: unknown };

/** Names of members that tell about the request or the answer, and nothing that was asked for. */
const PLUMBING =
  /^_|^(success|ok|took|timedout|generationtimems|utcoffsetseconds|timezoneabbreviation|page|pagesize|perpage|offset|limit|nextcursor|hasmore|requestid|responsetime|elapsed|restype|respversion|object|startat|maxresults|islast|expand|self|nodeid|searchtime(ms)?|requestedat|operation|additionalproperties)$/;
const NAMES = /^(name|title|displayname|subject|summary|content|text|message|key|path|file|label|identifier|flight)$/;
const LINE = 22;
const ROW = 37;
/** Characters of a line, rows and lines that are drawn before the rest is folded. */
const CHARACTERS = 95;
const MAX_ROWS = 50;
const MAX_LINES = 60;

export const isPlumbing = (key: string): boolean => PLUMBING.test(plain(key)) || key.startsWith('_');

const plain = (key: string): string => (key.startsWith('_') ? key : key.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase());
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

export function readAnswer(
  { structuredContent, content = [], isError = false }: RecordedAnswer,
  args: Row = {},
): ReadAnswer {
  const texts = content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []));
  const others = content.filter(({ type }) => type !== 'text').length;
  const data = structuredContent === undefined ? texts.flatMap(readText) : [openTexts(structuredContent)];
  const isEcho = ({ value }: AnswerValue): boolean => Object.values(args).includes(value);
  const values = data.flatMap(part => listValues(part, ''));
  const telling = data.flatMap(part => findTelling(part)).filter(value => !isEcho(value));
  return {
    values,
    first: telling.length > 0 ? telling : values.filter(value => !isPlumbing(value.key) && !isEcho(value)).slice(0, 3),
    height: 24 + (isError ? 36 : 0) + others * 320 + data.reduce((sum: number, part) => sum + neededHeight(part, 0), 0),
    isData: data.every(part => typeof part === 'object' && part !== null),
  };
}

/** The data of a text that is JSON, the lines of another text as members, else the text. */
function readText(source: string): unknown[] {
  const text = source.replaceAll(/^```\w*$/gm, '');
  const data = readJson(text);
  if (data !== undefined) return [data];
  const start = text.search(/[[{]\s*["{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  const inner = start > 0 ? readJson(text.slice(start, end)) : undefined;
  if (inner !== undefined) return [text.slice(0, start), inner, text.slice(end)].filter(part => part !== '');
  const lines = text.split('\n').map(line => /^\s*([\w -]{1,30}): +(\S.*)$/.exec(line));
  return lines.every(Boolean)
    ? [Object.fromEntries(lines.map(line => [line?.[1], readJson(line?.[2] ?? '') ?? line?.[2]]))]
    : [text];
}

/** A result of one text that is JSON, as that. */
function openTexts(value: unknown): unknown {
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, typeof part === 'string' ? (readJson(part) ?? part) : part]),
  );
}

function readJson(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listValues(value: unknown, key: string): AnswerValue[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(item => listValues(item, key));
  if (isRow(value))
    return Object.entries(value).flatMap(([name, part]) => (isMark(name, value) ? [] : listValues(part, name)));
  return [{ key, value: value as AnswerValue['value'] }];
}

/** Tells if a member of a typed node only says how its text looks, or which member holds it. */
function isMark(name: string, { type, ...node }: Row): boolean {
  if (typeof type !== 'string') return false;
  const isText = type in node || 'content' in node || 'elements' in node || 'text' in node || 'rich_text' in node;
  return isText && /^(type|annotations|version|marks|link|is_toggleable|block_id)$/.test(name);
}

/** The names of the first thing of an answer; of an answer without names, its first values that are no plumbing. */
function findTelling(value: unknown): AnswerValue[] {
  const values = withoutPlumbing(value, '').filter(
    ({ value }) => typeof value !== 'boolean' && String(value).length <= 2_000,
  );
  const names = values.filter(({ key }) => NAMES.test(plain(key)));
  return (names.length > 0 ? names : values).slice(0, 4);
}

function withoutPlumbing(value: unknown, key: string): AnswerValue[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(item => withoutPlumbing(item, key));
  if (!isRow(value)) return listValues(value, key);
  return Object.entries(value).flatMap(([name, part]) => (isPlumbing(name) ? [] : withoutPlumbing(part, name)));
}

function neededHeight(value: unknown, depth: number): number {
  if (Array.isArray(value)) return neededListHeight(value, depth);
  if (isRow(value)) return neededRecordHeight(value, depth);
  const lines = String(value ?? '').split('\n');
  return (
    LINE *
    Math.min(
      MAX_LINES,
      lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS)), 0),
    )
  );
}

function neededListHeight(items: readonly unknown[], depth: number): number {
  // Pairs of a time and a number are a chart and a table.
  if (items.every(Array.isArray)) return 280 + ROW * Math.min(MAX_ROWS, items.length + 1);
  if (!items.some(isRow))
    return depth === 0 ? LINE * (items.length + 1) : LINE + LINE * Math.floor(items.join(', ').length / CHARACTERS);
  // A list of one thing is drawn as the thing.
  if (items.length === 1) return neededHeight(items[0], depth);
  const longest = items.map(item => Math.max(0, ...listValues(item, '').map(({ value }) => String(value).length)));
  const lines = longest.map(length => Math.min(4, Math.max(1, Math.ceil(length / 40))));
  const map = items.some(hasPlace) ? 240 : 0;
  return ROW + map + lines.slice(0, MAX_ROWS).reduce((sum, count) => sum + ROW + (count - 1) * LINE, 0);
}

function neededRecordHeight(record: Row, depth: number): number {
  const parts = Object.entries(record).filter(([, part]) => part !== null && part !== '');
  if (depth >= 2) return LINE + 8;
  const own = parts.filter(([key]) => !isPlumbing(key));
  const series = own.filter(([, part]) => Array.isArray(part) && part.length >= 4 && !part.some(isRow));
  if (series.length >= 2 && series.length === own.length)
    return 280 + ROW * Math.min(MAX_ROWS, ((series[0]?.[1] ?? []) as unknown[]).length);
  const folded = own.length < parts.length ? LINE + 12 : 0;
  const heights = own.map(([, part]) =>
    typeof part === 'object' ? LINE + neededHeight(part, depth + 1) : Math.max(30, neededHeight(part, depth) + 8),
  );
  return folded + (hasPlace(record) ? 200 : 0) + heights.reduce((sum, height) => sum + height, 0);
}

function hasPlace(value: unknown): boolean {
  const keys = isRow(value) ? listKeys(value) : [];
  return keys.some(key => /^(lat|latitude)$/.test(key)) && keys.some(key => /^(lon|lng|longitude)$/.test(key));
}

function listKeys(value: Row): string[] {
  return Object.entries(value).flatMap(([key, part]) => [plain(key), ...(isRow(part) ? listKeys(part) : [])]);
}
