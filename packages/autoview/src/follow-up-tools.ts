// Which other tools of a server take an id that the results of this one hold: known from names alone, before any result.

import type { ToolDefinition } from './compile-view.ts';
import { type FollowUpTool, plainName, type ToolPage } from './page-data.ts';
import { isRecord, textOf } from './record.ts';

/** How many are offered. */
const MOST = 4;
/** Parameters that name one thing. */
const ID = /(?:^|_)(?:id|iid|uuid|guid|key|slug|sha|number|path|uri|url|ref)$/;
/** Last words of parameters that are settings, words or times: two tools have them in common without speaking of the same thing. */
const NO_VALUE =
  /(?:^|_)(?:query|search|text|content|contents|message|description|body|prompt|reason|name|title|label|date|time|timestamp|timezone|at|from|to|start|end|since|until|limit|offset|size|count|page|cursor|token|mode|format|order|filter|sort|level|language|locale|unit|units|encoding|command|code|comment|summary|secret|password|pattern|regex|depth)$/;
/** What a list calls the id of its own items. */
const OWN_IDS = ['id', 'iid', 'uuid', 'key', 'number', 'slug'];
const VERBS = /^(?:get|list|search|find|read|fetch|show|describe|query|create|update|delete|open|all|my|by)$/;

export interface FollowUpOptions {
  /** Absent where it can't be offered. */
  pageOf(tool: ToolDefinition): ToolPage | undefined;
  /** Whether the page can take them all. */
  hasRoom(followUps: readonly FollowUpTool[]): boolean;
}

export function followUpTools(
  tool: ToolDefinition,
  siblings: readonly ToolDefinition[],
  { pageOf, hasRoom }: FollowUpOptions,
): FollowUpTool[] {
  const found: FollowUpTool[] = [];
  const subject = subjectOf(tool.name);
  for (const { sibling, parameter, type, isShared } of candidates(tool, siblings)) {
    if (found.length >= MOST) break;
    const keys = isShared ? [plainName(parameter)] : keysOf(parameter, subjectOf(sibling.name), subject);
    const page = keys.length > 0 ? pageOf(sibling) : undefined;
    if (!page) continue;
    const path = `/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const followUp = { tool: page, path, type, keys };
    if (hasRoom([...found, followUp])) found.push(followUp);
  }
  return found;
}

interface Candidate {
  readonly sibling: ToolDefinition;
  readonly parameter: string;
  readonly type: 'string' | 'number';
  /** Found by its name alone, which several tools share. */
  readonly isShared: boolean;
}

/**
 * Tools whose first required parameter is an id, or else has a name that several tools of the server share; those that only read come first, and
 * those that ask for little.
 */
function candidates(tool: ToolDefinition, siblings: readonly ToolDefinition[]): Candidate[] {
  const shared = sharedNames([tool, ...siblings]);
  const declared = new Set(memberNames(tool.outputSchema));
  const all = siblings.flatMap((sibling): (Candidate & { rank: number })[] => {
    const schema = sibling.inputSchema;
    if (sibling.name === tool.name || textOf(sibling.name) === undefined || !isRecord(schema)) return [];
    const required = Array.isArray(schema.required) ? schema.required.filter(name => typeof name === 'string') : [];
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const id = required.find(name => ID.test(snakeCase(name)));
    const parameter =
      id ?? required.find(name => shared.has(plainName(name)) && isValueName(name, properties[name], declared));
    const place = parameter !== undefined && Object.hasOwn(properties, parameter) ? properties[parameter] : undefined;
    const type = isRecord(place) ? place.type : undefined;
    const reads = isRecord(sibling.annotations) && sibling.annotations.readOnlyHint === true;
    if (parameter === undefined || (type !== 'string' && type !== 'integer' && type !== 'number')) return [];
    const isShared = id === undefined;
    const rank = (reads ? 0 : 10) + (isShared ? 5 : 0) + required.length;
    return [{ sibling, parameter, type: type === 'string' ? type : 'number', isShared, rank }];
  });
  return all.sort((a, b) => a.rank - b.rank || (a.sibling.name < b.sibling.name ? -1 : 1));
}

/** Names of parameters, and of members that results are declared to have, which at least two tools have. */
function sharedNames(tools: readonly ToolDefinition[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { inputSchema, outputSchema } of tools)
    for (const name of new Set([...memberNames(inputSchema), ...memberNames(outputSchema)]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name));
}

/** At the top of a schema, and in what its lists hold. */
function memberNames(schema: unknown): string[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  const lists = Object.values(schema.properties).flatMap(part => (isRecord(part) ? memberNames(part.items) : []));
  return [...Object.keys(schema.properties).map(plainName), ...lists];
}

/** It names one thing: no setting and no list of choices. A single word does so only where results are declared to have it. */
function isValueName(name: string, place: unknown, declared: ReadonlySet<string>): boolean {
  const words = snakeCase(name);
  const isChoice = isRecord(place) && (place.enum !== undefined || place.const !== undefined);
  const isText = isRecord(place) && place.type === 'string' && place.format === undefined;
  return isText && !isChoice && !NO_VALUE.test(words) && (words.includes('_') || declared.has(plainName(name)));
}

/** The members of a result that such a parameter takes: of the same name, or the plain id of what both tools are about. */
function keysOf(parameter: string, theirs: string, ours: string): string[] {
  const words = snakeCase(parameter).split('_');
  const kind = words.at(-1) as string;
  const about = words.length > 1 ? singular(words.slice(0, -1).join('')) : theirs;
  const isOurs = about !== '' && about === ours;
  const keys = words.length > 1 || isPlace(kind) ? [plainName(parameter)] : isOurs ? [`${about}${kind}`] : [];
  return [...new Set(isOurs && OWN_IDS.includes(kind) ? [...keys, kind] : keys)];
}

/** A path or an address says of itself what it is of. */
function isPlace(kind: string): boolean {
  return kind === 'path' || kind === 'uri' || kind === 'url';
}

/** `list_issues`, `getIssue` → `issue`. */
function subjectOf(name: unknown): string {
  const words = snakeCase(typeof name === 'string' ? name : '').split('_');
  return singular(words.filter(word => !VERBS.test(word)).join(''));
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

function snakeCase(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase();
}
