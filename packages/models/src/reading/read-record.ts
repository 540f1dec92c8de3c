// Reads a record: what names it, what it says in words, its figures, its other members, and what is folded.
import { isRecord } from '@vitrine/std/internal/json';
import { chooseTelling, type Members } from './brief.ts';
import { isPersonKey, isState, nestedName, pageKey, soleText, thingTitleKey } from './entity.ts';
import { heaviestFirst, orderLines, weigh } from './lines.ts';
import { readMeaning } from './meaning/meaning.ts';
import { currencyKey, type MoneyContext, moneyIn, readMoney } from './meaning/money.ts';
import { isOpaque } from './meaning/opaque-ids.ts';
import { placeKeys } from './meaning/places.ts';
import { findUnit, unitHolders } from './meaning/units.ts';
import { parseData } from './parse-data.ts';
import { failureIn, foldReason, saysMore } from './plumbing.ts';
import type { Field, FoldedField, Part, ReadAbout, Reading, RecordReading, Why } from './reading.ts';
import { findNamedRows, type NamedRows } from './rows/named-rows.ts';
import { isListOfRecords } from './rows/read-rows.ts';
import { isBlankValue, isLong, isMeasure, isShortList, parseDateTime, plain, plainKey, type Row } from './values.ts';

const LEADS = ['message', 'answer', 'msg', 'note'];
/** Members that describe a thing: read below its name. */
const DESCRIPTIONS = ['description', 'snippet', 'excerpt', 'tagline'];
/** Members that quote the page which a thing links to. */
const EXCERPTS = ['content', 'text'];
/** Members that tell of the data beside them. */
const ABOUT = /^(meta|extensions|metadata|info|context|debug|usage)$/;
/** Names of members that only hold the answer. */
const WRAPPERS =
  /^(data|results?|response|payload|items|records|rows|routes|answers?|embedded|entries|nodes|edges|hits|values?|list|body|output|content|contents|documents|objects|\d)$/;
const MIN_FIGURES = 2;
const MAX_FIGURES = 8;
const MAX_STATES = 3;
/** A thing with more members shows no identifiers that only a machine reads. */
const MANY_MEMBERS = 6;
/** Members that hold what a record is about. */
const HOLDERS = /^(properties|attributes|fields)$/;
/** The depth from which on records in records are folded. */
const FOLDED_DEPTH = 2;
/** The most members of a record that is a line. */
const MAX_SMALL = 2;
/** The most lines that come before the part with most of the data. */
const FEW_LINES = 3;
/** UTF-16 units of a text in one of several cards. */
const MAX_WORDS = 120;

/** The members of a record that have a place of their own, and what others say for them. */
interface Roles {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly failure: string | undefined;
  readonly lead: string | undefined;
  readonly merged: ReadonlySet<string>;
}

/** Reads the value of a member. */
type ReadMember = (value: unknown, about: ReadAbout) => Reading;

export function readRecord(record: Row, about: ReadAbout, readMember: ReadMember): RecordReading {
  const holders = unitHolders(record);
  const money = moneyIn(record, about.money, about.key);
  const apart = findNamedRows(record);
  const roles = readRoles(record, money, apart);
  const units = holders.get('')?.units ?? about.units;
  const field = (key: string, value = plain(record[key])): Field => ({ key, value, unit: findUnit(units, key) });
  const fieldAt = (key: string | undefined): Field | undefined => (key === undefined ? undefined : field(key));
  const unitKeys = [...holders.values()].map(({ key }) => key);
  const { open: shown, folded } = foldMembers(record, roles, { about, unitKeys, apart });
  const states = roles.title === undefined ? [] : shown.filter(key => isState(key, record[key])).slice(0, MAX_STATES);
  const members = shown
    .filter(key => ![...states, roles.title, roles.link, roles.failure, roles.lead].includes(key))
    .map(key => field(key, key === apart?.rowsKey ? apart.rows : (parseData(record[key]) ?? plain(record[key]))));
  const isThing = roles.title !== undefined;
  const arranged = arrangeMembers(members, { record, money, depth: about.depth ?? 0 });
  const { figures, fields, large, rest } =
    about.isBrief && isThing ? chooseTelling(arranged) : { ...arranged, rest: [] };
  const isSole = large.length === 1 && fields.length + figures.length === 0 && !isThing;
  const parts = large.map(member =>
    readPart(member, {
      isThing,
      isSole,
      isLone: large.length === 1,
      isTuple: Array.isArray(record),
      readMember,
      about: { depth: 0, ...about, units: holders.get(member.key)?.units, money },
    }),
  );
  const isRows = ({ key, reading }: Part): boolean => !isThing && 'rows' in reading && WRAPPERS.test(plainKey(key));
  const open = heaviestFirst(
    parts.filter(({ preview }) => preview === undefined),
    { isThing, isRows },
  );
  const [only, ...others] = open;
  const isAnswer =
    only !== undefined &&
    (isRows(only) ||
      (others.length === 0 && !parts.some(isTelling) && (isAnswerPart(only) || !fields.some(saysWords))));
  const isHeld = only !== undefined && HOLDERS.test(plainKey(only.key));
  const title = fieldAt(roles.title);
  const lines = orderLines([...fields, ...parts.filter(({ preview }) => preview !== undefined)], record, { title });
  const isOutweighed =
    !about.depth && only !== undefined && lines.lines.length > FEW_LINES && weigh(only.value) > lines.lines.length * 2;
  return {
    kind: 'record',
    why: recordReason(roles, folded, parts),
    record,
    failure: fieldAt(roles.failure),
    title,
    link: fieldAt(roles.link),
    states: states.map(key => field(key)),
    lead: fieldAt(roles.lead),
    figures,
    lines: lines.lines,
    parts: open,
    arePartsFirst:
      !isThing &&
      (isHeld ||
        isOutweighed ||
        apart !== undefined ||
        (figures.length === 0 && (holders.size > 0 || (isAnswer && !fields.some(saysNumber))))),
    folded: [...folded, ...rest, ...lines.minor.map(({ key, value }) => ({ key, value, reason: 'detail' as const }))],
    merged: [...roles.merged].map(key => field(key)),
    hasMore: saysMore(record),
    money,
  };
}

/** Parts the shown members into figures, lines, and what is drawn below them. */
function arrangeMembers(
  members: readonly Field[],
  { record, money, depth }: { readonly record: Row; readonly money: MoneyContext; readonly depth: number },
): Members {
  const place = placeKeys(record);
  const large = members.filter(({ value }) => isPart(value));
  const lines = members.filter(({ value }) => !isPart(value));
  const [first, ...others] = lines;
  // An empty list is the answer where there is nothing else.
  if (first && large.length + others.length === 0 && Array.isArray(first.value) && first.value.length === 0)
    return { figures: [], fields: [], large: [first] };
  if (place)
    lines.push({ key: 'position', value: { latitude: record[place.latitude], longitude: record[place.longitude] } });
  const isFigure = ({ key, value, unit }: Field): boolean => mayBeFigure(key, value, { record, unit, ...money });
  const numbers = lines.filter(isFigure);
  const areLarge =
    depth < 2 && numbers.length >= MIN_FIGURES && numbers.length <= MAX_FIGURES && numbers.length * 2 >= lines.length;
  return areLarge
    ? { figures: numbers, fields: lines.filter(line => !isFigure(line)), large }
    : { figures: [], fields: lines, large };
}

/** Tells if a part is a line that says its name, and not what surrounds the answer. */
function isTelling({ key, preview = '' }: Part): boolean {
  return preview !== '' && !ABOUT.test(plainKey(key));
}

/** Tells if a line has a number that may matter more than a table below it. */
function saysNumber({ key, value }: Field): boolean {
  return typeof value === 'number' && value !== 0 && isMeasure(key) && readMeaning(value, key).kind !== 'time';
}

function readRoles(record: Row, money: MoneyContext, apart: NamedRows | undefined): Roles {
  const title = thingTitleKey(record);
  const link = title === undefined ? undefined : pageKey(record);
  const failure = failureIn(record)?.key;
  const isWords = (key: string): boolean => typeof record[key] === 'string' && record[key] !== '' && key !== failure;
  const isFine = (key: string): boolean => /^(ok|success|successful)$/i.test(String(record[key]));
  const words = [...LEADS, ...(title === undefined ? [] : DESCRIPTIONS), ...(link === undefined ? [] : EXCERPTS)];
  const lead = words.find(key => isWords(key) && !isFine(key));
  const merged = new Set<string>();
  const currency = currencyKey(record);
  const isWritten = Object.entries(record).some(
    ([key, value]) => key !== currency && readMoney(value, key, record, money)?.currency === money.currency,
  );
  if (currency !== undefined && isWritten) merged.add(currency);
  if (apart?.areNamesAlone) merged.add(apart.namesKey);
  const place = placeKeys(record);
  if (place) merged.add(place.latitude).add(place.longitude);
  return { title, link, failure, lead: lead === title ? undefined : lead, merged };
}

/** Parts the members into those that are shown and those that are folded; at least one is shown. */
function foldMembers(
  record: Row,
  roles: Roles,
  {
    about,
    unitKeys,
    apart,
  }: { readonly about: ReadAbout; readonly unitKeys: readonly string[]; readonly apart: NamedRows | undefined },
): { readonly open: readonly string[]; readonly folded: readonly FoldedField[] } {
  const { title, link, failure, lead, merged } = roles;
  const keys = Object.keys(record).filter(key => !merged.has(key));
  const isEnvelope =
    title === undefined
      ? keys.some(key => typeof record[key] === 'object' && record[key] !== null)
      : keys.some(key => isListing(key, record[key]));
  const envelope = { record, size: Object.keys(record).length, isEnvelope, arguments: about.arguments };
  const isHeld = (key: string): boolean => [title, link, failure, lead].includes(key);
  const findReason = (key: string): FoldedField['reason'] | undefined =>
    (unitKeys.includes(key) ? 'units' : foldReason(key, plain(record[key]), envelope)) ??
    (key === apart?.namesKey ||
    (title !== undefined && keys.length > MANY_MEMBERS && isIdentifier(key, record[key], keys))
      ? 'technical'
      : undefined);
  const folded = keys.flatMap((key): FoldedField[] => {
    const reason = isHeld(key) ? undefined : findReason(key);
    return reason === undefined ? [] : [{ key, value: record[key], reason }];
  });
  const isEmptyResult = folded.length === keys.length && merged.size === 0;
  // Of a result that is nothing but plumbing, what it answers is shown: what was sent, else all.
  const isShown = isEmptyResult ? (folded.some(({ reason }) => reason === 'echo') ? isEcho : isAny) : isNone;
  const hidden = folded.filter(member => !isShown(member));
  const hiddenKeys = new Set(hidden.map(({ key }) => key));
  return { open: keys.filter(key => !hiddenKeys.has(key)), folded: hidden };
}

const isAny = (): boolean => true;
const isNone = (): boolean => false;
const isEcho = ({ reason }: FoldedField): boolean => reason === 'echo';

/** Tells if a member of a thing is an identifier that people have a better name for. */
function isIdentifier(key: string, value: unknown, keys: readonly string[]): boolean {
  const name = plainKey(key);
  if (name === 'id' && keys.some(other => /^(number|identifier|iid|shortid)$/.test(plainKey(other)))) return true;
  return (
    /^(.*id|sha|hash|shasum|digest)$/.test(name) &&
    typeof value === 'string' &&
    (isOpaque([value]) || /^[\w-]{20,}$/.test(value))
  );
}

function isPart(value: unknown): boolean {
  if (isLong(value)) return true;
  return typeof value === 'object' && value !== null && !isBlankValue(value) && !isShortList(value) && !isSingle(value);
}

/** Tells if an object is one value. */
function isSingle(value: object): boolean {
  return parseDateTime(value) !== undefined || readMeaning(value, '').kind !== 'plain';
}

function mayBeFigure(key: string, value: unknown, beside: Parameters<typeof readMeaning>[2]): boolean {
  if (typeof value !== 'number' || !isMeasure(key)) return false;
  const { kind } = readMeaning(value, key, beside);
  return kind !== 'time' && kind !== 'mode';
}

interface PartContext {
  /** True if the record around it is a thing with a name. */
  readonly isThing: boolean;
  /** True if it is all that the record shows. */
  readonly isSole: boolean;
  /** True if no other member has a part. */
  readonly isLone: boolean;
  /** True if the record is a list of different things, whose numbers say nothing. */
  readonly isTuple: boolean;
  readonly readMember: ReadMember;
  readonly about: ReadAbout & { readonly depth: number };
}

function readPart(member: Field, { isThing, isSole, isLone, isTuple, readMember, about }: PartContext): Part {
  const { value } = member;
  // What a wrapper holds is as deep as the wrapper.
  const depth = isSole ? about.depth : about.depth + 1;
  const reading: Reading = isLong(value)
    ? { kind: 'text', value, why: 'a text' }
    : readMember(value, { ...about, key: member.key, depth, ...(!isSole && { arguments: undefined }) });
  const isValue = isSmall(reading);
  const name = nestedName(value) ?? (isValue ? undefined : soleText(value));
  const isOnly = isLone && (reading.kind === 'tree' || (isListOfRecords(value) && value.length > 1));
  const isAside = !isThing && !isSole && ABOUT.test(plainKey(member.key));
  const isShortened = reading.kind === 'text' && isThing && about.isBrief === true;
  const isFolded =
    isShortened ||
    (reading.kind !== 'text' &&
      !isSole &&
      (isValue ||
        soleText(value) ||
        depth > FOLDED_DEPTH + Number('rows' in reading) ||
        (isThing && name !== undefined && (about.isBrief === true || !(isOnly || hasFigures(member.key, value)))) ||
        isAside ||
        (isRecord(value) && isPersonKey(member.key))));
  return {
    ...member,
    reading,
    isAll: isSole,
    isNamed: isSole ? saysNoName(reading) && !isWrapper(member.key, about) : !isTuple && !isRepeated(member, reading),
    ...(isFolded && { preview: name ?? (isShortened ? firstWords(value) : '') }),
  };
}

/** Tells if a reading has no name of its own. */
function saysNoName(reading: Reading): boolean {
  if (reading.kind !== 'record') return reading.kind === 'empty';
  return reading.title === undefined && reading.parts[0]?.isAll !== true;
}

/** Tells if the name of a member is also its title. */
function isRepeated({ key }: Field, reading: Reading): boolean {
  return reading.kind === 'record' && plainKey(String(reading.title?.value)) === plainKey(key);
}

/** Tells if a record has at most two values, such as a text and its number, `{ text: '155 km', value: 154892 }`; an amount needs its currency. */
function isSmall(reading: Reading): boolean {
  if (reading.kind !== 'record' || Object.keys(reading.record).length > MAX_SMALL) return false;
  return reading.figures.length === 0 && !reading.money.currency && Object.values(reading.record).every(isFlat);
}

const isFlat = (value: unknown): boolean => typeof value !== 'object';

/** Tells if a member is the list that the record around it is about: `items` of a calendar. */
function isListing(key: string, value: unknown): boolean {
  return WRAPPERS.test(plainKey(key)) && Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

/** Tells if the names of a list do not say it all: a record is about it, or its items have quantities. */
function hasFigures(key: string, value: unknown): boolean {
  if (isListing(key, value)) return true;
  const isFigure = ([name, part]: [string, unknown]): boolean => typeof part === 'number' && isMeasure(name);
  return Array.isArray(value) && value.every(item => isRecord(item) && Object.entries(item).some(isFigure));
}

/** The beginning of a text, for the line that opens it. */
function firstWords(value: unknown): string {
  const [line = ''] = String(value).trim().split('\n', 1);
  return line.length <= MAX_WORDS && line === String(value).trim() ? line : `${line.slice(0, MAX_WORDS).trimEnd()} …`;
}

/** Tells if the name of the only member says nothing. */
function isWrapper(key: string, { depth }: { readonly depth: number }): boolean {
  return WRAPPERS.test(plainKey(key)) || depth > 0;
}

/** Tells if a part is what was asked for: rows, or the only thing of a wrapper. */
function isAnswerPart({ key, reading }: Part): boolean {
  if (reading.kind === 'text') return false;
  return reading.kind !== 'record' || WRAPPERS.test(plainKey(key));
}

/** Tells if a line has words, and no identifier, date or address. */
function saysWords({ key, value }: Field): boolean {
  return typeof value === 'string' && readMeaning(value, key).kind === 'plain';
}

function recordReason(roles: Roles, folded: readonly FoldedField[], parts: readonly Part[]): Why {
  if (roles.failure !== undefined) return 'a failure';
  if (roles.title !== undefined) return 'a thing';
  if (roles.lead !== undefined) return 'an answer in words';
  return folded.length > 0 && parts.length > 0 ? 'an envelope' : 'members';
}
