// The outcome of a call in one line: a small answer is the line alone, of a larger one the line has the beginning.
import { humanise } from '@vitrine/models/internal/form/labels';
import { type Field, readTextData, summarize } from '@vitrine/models/internal/reading/summary';
import { isForUser } from '@vitrine/protocol/internal/content/content';
import { markResult } from '@vitrine/protocol/internal/content/result-numbers';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { ResultPart } from '@vitrine/protocol/parts';
import { looksLikeMarkdown } from '../../parts/markdown/looks-like-markdown.ts';
import type { CallEntry } from '../../state/session/transcript.ts';
import { AMOUNTS, MEDIA_KINDS, PART_TEXTS } from '../../texts/parts.ts';
import { RESULT_TEXTS } from '../../texts/result.ts';
import { TRANSCRIPT_TEXTS } from '../../texts/transcript.ts';

/** One line for a call. `isAll`: the result has nothing else for users. */
export interface CallOutcome {
  readonly text: string;
  readonly isAll: boolean;
}

/** UTF-16 units of a line. */
const MAX_LINE = 120;
/** A larger text is not parsed for a line of it. */
const MAX_PARSED = 100_000;
const MAX_MEMBERS = 6;

type Args = CallEntry['call']['args'];

export function readOutcome({ call, input, progress, result, refused }: CallEntry): CallOutcome {
  if (refused) return { text: refused.status === 'denied' ? RESULT_TEXTS.denied : RESULT_TEXTS.withdrawn, isAll: true };
  if (!result) return toLine(progress?.message ?? (input ? RESULT_TEXTS.preparing : TRANSCRIPT_TEXTS.running), false);
  const { error, cancelled, sanitized } = result;
  if (error)
    return cancelled ? { text: PART_TEXTS.cancelled, isAll: true } : toLine(error.message, isShort(error.message));
  const { meta } = sanitized;
  // The page that Vitrine compiles is no part of what the tool says.
  const content = sanitized.content.filter(part => part.type !== 'ui-resource' || part.source !== 'compiled');
  const [only] = content;
  const isOneText = content.length === 1 && only?.type === 'text' && isForUser(only) && only.cut === undefined;
  if (isOneText && (meta.notes ?? []).length === 0 && isPlain(only.text, call.args))
    return toLine(only.text, isSaid(meta.structuredContent, only.text, call.args));
  return { text: describeContent(content, meta), isAll: false };
}

const toLine = (text: string, isAll: boolean): CallOutcome => ({ text: firstLine(text), isAll });

const isShort = (text: string): boolean => text.trim() !== '' && text.length <= MAX_LINE && !text.trim().includes('\n');

/** A short line in which nothing is to be drawn: no Markdown, link or JSON. */
const isPlain = (text: string, args: Args): boolean =>
  isShort(text) && !/^\s*[[{]|https?:\/\//.test(text) && !looksLikeMarkdown(text, args);

/** Tells whether the line and the arguments say every value of the structured content. */
function isSaid(data: unknown, text: string, args: Args): boolean {
  if (data === undefined) return true;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const values = Object.values(data);
  const argumentValues = new Set(Object.values(args).map(String));
  return (
    values.length <= MAX_MEMBERS &&
    values.every(
      value =>
        value === null ||
        typeof value === 'boolean' ||
        (['string', 'number'].includes(typeof value) &&
          (text.includes(String(value)) || argumentValues.has(String(value)))),
    )
  );
}

function describeContent(content: readonly ResultPart[], meta: ToolResultEvent['sanitized']['meta']): string {
  const parts = content.filter(part => isForUser(part) && part.type !== 'ui-resource');
  for (const part of parts) {
    const words = describePart(part);
    if (words !== '') return words;
  }
  return meta.structuredContent === undefined ? '' : describeData(markResult(meta).structuredContent);
}

function describePart(part: ResultPart): string {
  switch (part.type) {
    case 'text': {
      const data = part.text.length > MAX_PARSED ? undefined : readTextData(part.text);
      return data?.before !== '' ? firstLine(part.text) : describeData(data.value);
    }
    case 'image':
    case 'audio':
    case 'video':
      return part.name ?? MEDIA_KINDS[part.type];
    case 'file':
      return part.name ?? part.uri ?? '';
    case 'resource-link':
      return part.title ?? part.name ?? part.uri;
    default:
      return '';
  }
}

/** The number of entries, or the name and the first values of a record. */
function describeData(data: unknown): string {
  if (typeof data !== 'object' || data === null) return firstLine(String(data));
  const summary = summarize(data);
  if (summary.kind === 'count') return AMOUNTS.items(summary.count);
  const title = summary.title ? [String(summary.title.value)] : [];
  return firstLine([...title, ...summary.fields.map(writeField)].join(', '));
}

/** Writes a member as it is: what it means is written where the result is drawn, whose code the page loads later. */
function writeField({ key, value }: Field): string {
  return `${humanise(key)}: ${String(value)}`;
}

/** The first line with words, without the signs of Markdown that begin it. */
function firstLine(text: string): string {
  const line = text
    .slice(0, 10 * MAX_LINE)
    .split('\n')
    .map(each =>
      each
        .replace(/^\s*(?:#{1,6}|[-*>])\s+/, '')
        .replaceAll('**', '')
        .trim(),
    )
    .find(each => each !== '');
  return line === undefined || line.length <= MAX_LINE ? (line ?? '') : `${line.slice(0, MAX_LINE - 1).trimEnd()}…`;
}
