// Which other tools of a server take an id that the results of this one hold: known from names alone, before any result.

import type { ToolDefinition } from './compile-view.ts';
import { type FollowUpTool, plainName, type ToolPage } from './page-data.ts';
import { isRecord, textOf } from './record.ts';

/** How many are offered. */
const MOST = 4;
/** Parameters that name one thing. */
const ID = /(?:^|_)(?:id|iid|uuid|guid|key|slug|sha|number|path|uri|url|ref)$/;
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
  for (const { sibling, parameter, type } of candidates(tool, siblings)) {
    if (found.length >= MOST) break;
    const keys = keysOf(parameter, subjectOf(sibling.name), subject);
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
}

/** Tools whose first required parameter is an id; those that only read come first, and those that ask for little. */
function candidates(tool: ToolDefinition, siblings: readonly ToolDefinition[]): Candidate[] {
  const all = siblings.flatMap((sibling): (Candidate & { rank: number })[] => {
    const schema = sibling.inputSchema;
    if (sibling.name === tool.name || textOf(sibling.name) === undefined || !isRecord(schema)) return [];
    const required = Array.isArray(schema.required) ? schema.required.filter(name => typeof name === 'string') : [];
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const parameter = required.find(name => ID.test(snakeCase(name)));
    const place = parameter !== undefined && Object.hasOwn(properties, parameter) ? properties[parameter] : undefined;
    const type = isRecord(place) ? place.type : undefined;
    const reads = isRecord(sibling.annotations) && sibling.annotations.readOnlyHint === true;
    if (parameter === undefined || (type !== 'string' && type !== 'integer' && type !== 'number')) return [];
    const rank = (reads ? 0 : 10) + required.length;
    return [{ sibling, parameter, type: type === 'string' ? type : 'number', rank }];
  });
  return all.sort((a, b) => a.rank - b.rank || (a.sibling.name < b.sibling.name ? -1 : 1));
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
