// Members that are about the call and not about the answer: they are folded.
import { isRecord } from '@vitrine/std/internal/json';
import { isInterfaceAddress } from './entity.ts';
import { isBlankValue, plainKey, type Row } from './values.ts';

/** The reason for which a member is folded. */
export type FoldReason = 'status' | 'paging' | 'timing' | 'echo' | 'empty' | 'technical' | 'units' | 'detail';

export interface Envelope {
  readonly record: Row;
  /** Number of members of the record. */
  readonly size: number;
  /** True if the record holds other data, around which its members are. */
  readonly isEnvelope: boolean;
  /** The arguments of the call, where the record is the whole result. */
  readonly arguments?: unknown;
}

const STATUS = /^(success|ok|cod|code|status|status(code|message)|message|errors?|errorcode|iserror)$/;
const FINE = /^(ok|success|successful|succeeded|true|200|0)$/i;
const PAGING =
  /^((current|per|last|next)?page|page(no|number|size|count)|(next)?pagetoken|limit|offset|skip|totalpages|has(more|next|(next|prev|previous)page)|next|prev|previous|(next|end|start)?cursor|incomplete(results|search)|truncated|ismore|moreresultsavailable|links|start|startat|maxresults|islast|more|done|pages)$/;
const MORE = /^(has(more|next|nextpage)|truncated|incomplete(results|search)|moreresultsavailable)$/;
const NEXT = /^(next(cursor|page|pagetoken)?|endcursor|odatanextlink)$/;
const TOTAL = /^(cnt|numresults|resultsizeestimate|length|size|returned)$/;
const TIMING = /^(took|elapsed|(response|query|execution|processing|request)(time|duration)?)|(time|duration)ms$/;
const TECHNICAL =
  /^((node|request|trace|correlation)id|etag|typename|livemode|(api|data|resp)version|utcoffsetseconds|timezoneabbreviation|isday|json(rpc|api)|resultmetadata|res(ult)?type)$/;
/** Headers of messages that servers write for each other. */
export const TRANSPORT = /^(X|ARC|DKIM|List|Return|MIME|Delivered|Content)-[A-Z]/;
/** Records that tell of the pages of an answer. */
const PAGES = /^(pagination|paging|pageinfo|resultinfo|continue)$/;
/** Members that repeat the request. */
const REQUEST = /^(query|request|params|parameters|input|args|arguments|filters?)$/;
/** Members that repeat a word of the request, whatever the name of its argument. */
const WORDS = /^(q|query|term|keywords?|search|searchterm|searchquery|input|request)$/;
/** Blank members are folded where a record has more members than these. */
const MANY = 6;
/** The most members of a record that are compared with each other. */
const MAX_COMPARED = 100;
/** The largest difference between a number that was sent and the same one in the answer: services round to their grid. */
const ECHO_ERROR = 0.005;

/** The most records in each other in which plumbing is looked for. */
const MAX_DEPTH = 4;

/**
 * The reason for which a member may be folded; undefined for what the answer is about. `depth`: the number of records around `value` that were
 * looked into for it.
 */
export function foldReason(key: string, value: unknown, envelope: Envelope, depth = 0): FoldReason | undefined {
  const name = plainKey(key);
  if (isFine(name, value, envelope)) return 'status';
  if (isTechnical(key, value, envelope) || isMarkupTwin(key, envelope)) return 'technical';
  if (isEcho(name, value, envelope)) return 'echo';
  if (isRecord(value) && envelope.isEnvelope && (PAGES.test(name) || isHitCount(name, value))) return 'paging';
  if (isRecord(value) && Object.keys(value).length > 0)
    return (
      nestedReason(value, depth + 1) ??
      (envelope.isEnvelope && Object.values(value).every(isBlankValue) ? 'empty' : undefined)
    );
  if (envelope.isEnvelope) {
    if (PAGING.test(name) || (isTotalName(name) && isLengthOfList(value, envelope.record))) return 'paging';
    if (TIMING.test(name) && typeof value === 'number') return 'timing';
  }
  return isBlankValue(value) && (envelope.size > MANY || envelope.isEnvelope) && !isEmptyAnswer(value, envelope)
    ? 'empty'
    : undefined;
}

/** Tells if a member is another one with markup: `extract_html` beside `extract`. */
function isMarkupTwin(key: string, { record, size }: Envelope): boolean {
  const value = record[key];
  if (size > MAX_COMPARED || typeof value !== 'string' || !/^<\w/.test(value)) return false;
  const words = value.replace(/<[^>]*>/g, '').trim();
  return Object.values(record).some(other => other !== value && typeof other === 'string' && other.trim() === words);
}

/** Tells if an empty list is what was found: nothing. */
function isEmptyAnswer(value: unknown, { record, size, isEnvelope }: Envelope): boolean {
  return isEnvelope && size <= MAX_COMPARED && Array.isArray(value) && Object.values(record).every(isFlatOrBlank);
}

function isFlatOrBlank(value: unknown): boolean {
  return typeof value !== 'object' || isBlankValue(value);
}

/** The reason of a record whose members are all plumbing. */
function nestedReason(record: Row, depth: number): FoldReason | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const members = Object.entries(record);
  const envelope = { record, size: members.length, isEnvelope: true };
  const reasons = members.map(([key, part]) => foldReason(key, part, envelope, depth));
  return reasons.every(Boolean) ? reasons.find(reason => reason !== 'empty') : undefined;
}

/** Tells if a record counts what a search found: `{ value: 2, relation: 'eq' }`. */
function isHitCount(name: string, value: Row): boolean {
  return name === 'total' && typeof value.value === 'number' && typeof value.relation === 'string';
}

/** Tells if a name says that its number counts something: `total`, `total_posts`, `foundCount`. */
function isTotalName(name: string): boolean {
  return TOTAL.test(name) || /^total|count$/.test(name);
}

function isFine(name: string, value: unknown, { record, isEnvelope }: Envelope): boolean {
  if (!STATUS.test(name)) return false;
  if (name === 'success' || name === 'ok')
    return value === true || value === 1 || (value === false && failureIn(record) !== undefined);
  if (name === 'cod' || name === 'statuscode') return String(value) === '200';
  if (name.startsWith('error') || name === 'iserror') return value === false || isBlankValue(value) || value === 0;
  return isEnvelope && (typeof value === 'string' || typeof value === 'number') && FINE.test(String(value));
}

function isTechnical(key: string, value: unknown, { record, isEnvelope }: Envelope): boolean {
  const name = plainKey(key);
  if (TRANSPORT.test(key)) return true;
  // Annotations of a protocol, such as `@odata.context`, and addresses in an interface: `_links: { self: { href: '/orders/1' } }`.
  if (TECHNICAL.test(name) || /^@\w+\./.test(key)) return true;
  if (name === 'links' && isRecord(value) && value.self) return true;
  // The answer of a search engine.
  if (name === 'shards' || name === 'maxscore' || name === 'timedout') return isEnvelope && value !== true;
  if (name === 'expand' || name === 'self') return typeof record.self === 'string' || record.startAt !== undefined;
  if (name === 'kind') return typeof value === 'string' && (value.includes('#') || record.apiVersion !== undefined);
  if (name === 'object' || (name === 'type' && isEnvelope)) return typeof value === 'string';
  // The answer of a driver of databases.
  if (name === 'command' || name === 'fields') return typeof record.rowCount === 'number';
  // The distance between two measurements, beside the time of one.
  if (name === 'interval') return record.time !== undefined;
  return (
    isInterfaceAddress(value) || (/(url|uri|href)$/.test(name) && typeof value === 'string' && value.startsWith('/'))
  );
}

function isEcho(name: string, value: unknown, { isEnvelope, arguments: args }: Envelope): boolean {
  if (isEnvelope && isRecord(value) && REQUEST.test(name) && !Object.values(value).some(holdsObjects)) return true;
  if (!isRecord(args)) return false;
  const isWord = isEnvelope && WORDS.test(name) && typeof value === 'string' && value !== '';
  if (isWord && Object.values(args).some(sent => isSame(sent, value))) return true;
  return Object.entries(args).some(([key, sent]) => plainKey(key) === name && isSame(sent, value));
}

/** Tells if a member is a list or record of others: no part of a request, but what was found. */
function holdsObjects(value: unknown): boolean {
  return typeof value === 'object' && Object.values(value ?? {}).some(isRecord);
}

function isSame(sent: unknown, value: unknown): boolean {
  if (typeof sent === 'number' && typeof value === 'number')
    return Math.abs(sent - value) <= Math.abs(sent) * ECHO_ERROR;
  return typeof sent !== 'object' && typeof value !== 'object' && String(sent) === String(value);
}

function isLengthOfList(value: unknown, record: Row): boolean {
  return Object.values(record).some(part => Array.isArray(part) && part.length === value);
}

/** Tells if a record says that there is more than it holds. */
export function saysMore(record: Row): boolean {
  return Object.entries(record).some(([key, value]) => {
    const name = plainKey(key);
    if (MORE.test(name)) return value === true;
    if (NEXT.test(name)) return typeof value === 'string' && (name === 'next' ? /[/?=]/.test(value) : value !== '');
    return (
      isRecord(value) && /^(pageinfo|pagination|paging|meta|responsemetadata|query)$/.test(name) && saysMore(value)
    );
  });
}

/** The message of a failure that a result tells in its data. */
export function failureIn(record: Row): { readonly key: string; readonly value: unknown } | undefined {
  const hasFailed = record.success === false || record.ok === false;
  for (const key of ['error', 'errors', ...(hasFailed ? ['message', 'reason', 'detail'] : [])]) {
    const value = record[key];
    const isMessage =
      (typeof value === 'string' && value.trim() !== '') || (isRecord(value) && typeof value.message === 'string');
    if (isMessage && (hasFailed || isRecord(value) || Object.keys(record).length <= 4)) return { key, value };
  }
  return undefined;
}
