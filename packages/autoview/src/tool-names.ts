// Reads the names of a tool, its parameters and its results, in any case style: what a tool is about, which members it has.

import { isRecord } from '@vitrine/std/internal/json';
import { plainName } from './page-data.ts';

const VERBS = /^(?:get|list|search|find|read|fetch|show|describe|query|create|update|delete|open|all|my|by)$/;

/** The noun of a tool's name: `list_issues`, `getIssue` → `issue`. */
export function readSubject(name: unknown): string {
  const words = snakeCase(typeof name === 'string' ? name : '').split('_');
  return singular(words.filter(word => !VERBS.test(word)).join(''));
}

export function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

export function snakeCase(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase();
}

/** Plain names of the members at the top of a schema and of the items of its lists. */
export function memberNames(schema: unknown): string[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  const lists = Object.values(schema.properties).flatMap(part => (isRecord(part) ? memberNames(part.items) : []));
  return [...Object.keys(schema.properties).map(plainName), ...lists];
}
