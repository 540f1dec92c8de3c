// Mends a tool for which official clients would reject the whole list: what its server left out, or wrote as `null`, is taken as meant.
// Every other value keeps its text.
import { getPath } from '@vitrine/std/internal/json';
import { editJson } from '../message/json-text.ts';
import type { JsonPath, JsonText, ProxyClient } from '../message/types.ts';
import { describeIssue, type ToolIssue, toolIssues } from './quarantine.ts';

/** Mending one fault can uncover another. */
const MAX_ROUNDS = 8;

/** The result of `mendTool`. */
export interface MendedTool {
  /** The tool's JSON text; the same text for a tool without faults. */
  readonly text: string;
  /** The faults that were mended, as one line each. */
  readonly mended: readonly string[];
  /** Reason why the tool can't be mended; undefined when this client accepts it. */
  readonly problem?: string;
}

/**
 * Mends a tool, written as JSON, for this client: whatever is optional and malformed is left out, and arguments are an object.
 *
 * @example mendTool('{"name":"a","inputSchema":null}', exchange.client).text // {"name":"a","inputSchema":{"type":"object"}}
 */
export function mendTool(text: string, client: ProxyClient): MendedTool {
  const json = editJson(text);
  const mended: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const issues = toolIssues(json.get([]), client);
    if (issues.length === 0) return { text: (mended.length > 0 ? json.text([]) : undefined) ?? text, mended };
    // From the end, so that indices of lists stay right.
    for (const issue of [...issues].reverse()) {
      if (!mendIssue(json, issue)) return { text, mended: [], problem: describeIssue(issue) };
      mended.unshift(describeIssue(issue));
    }
  }
  return { text, mended: [], problem: 'it has too many faults' };
}

/** Mends an issue; false where nothing can be mended: a tool without a name can't be called. */
function mendIssue(json: JsonText, { path }: ToolIssue): boolean {
  const [member, keyword, name] = path;
  if (member === undefined || member === 'name') return false;
  if (member === 'inputSchema' && keyword === undefined) json.set(['inputSchema'], { type: 'object' });
  else if (member === 'outputSchema' && !mayBeObject(json.get(['outputSchema']))) json.remove(['outputSchema']);
  else if (keyword === 'type') json.set(path, 'object');
  else if (keyword === 'properties' && name !== undefined) json.set(path, json.get(path) === false ? { not: {} } : {});
  else if (keyword === 'required' && name === undefined) mendRequired(json, path);
  else removeNearest(json, path);
  return true;
}

/** Removes the value at the path; one that is missing is missed by what is around it. */
function removeNearest(json: JsonText, path: JsonPath): void {
  if (path.length > 0 && !json.remove(path)) removeNearest(json, path.slice(0, -1));
}

function mendRequired(json: JsonText, path: JsonPath): void {
  const properties = json.get([...path.slice(0, -1), 'properties']);
  const names = namesOtherwise(json.get(path), name => getPath(properties, name) !== undefined);
  if (names.length > 0) json.set(path, names);
  else json.remove(path);
}

/** Names that do not come in a list: flags by name, a single name, or PHP's list with numbers as keys. */
function namesOtherwise(required: unknown, isDeclared: (name: string) => boolean): string[] {
  const entries: [string, unknown][] =
    typeof required === 'object' && required !== null ? Object.entries(required) : [['', required]];
  return entries.flatMap(([key, value]) =>
    value === true && key !== '' ? [key] : typeof value === 'string' && isDeclared(value) ? [value] : [],
  );
}

/** Whether a schema of results may mean an object; other results have no schema before 2026-07-28. */
function mayBeObject(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  const type = getPath(schema, 'type');
  return type === undefined || type === null || [type].flat().includes('object');
}
