// What an author of a spec must know about a tool, as compact text: its fields, the shape of its results, and the other tools that it can
// link to. Everything of the server is one line, cut to a limit; no value of a result is in it.

import { isRecord } from '@vitrine/std/internal/json';
import { safeText } from '@vitrine/std/internal/safe-text';
import { readResultSchema } from '../result-schema.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import { escapedStep, pointerSteps } from './spec-pointer.ts';
import { type ToolField, toolFields } from './tool-fields.ts';

/** The options of `toolFacts`. */
export interface ToolFactsOptions {
  readonly siblings?: readonly ToolDefinition[];
  /** Levels of parameters and of results; deeper ones are left out. @default 6 */
  readonly maxDepth?: number;
}

/** The most characters of the facts of each kind. */
const MAX_CHARACTERS = { fields: 6_000, results: 5_500, siblings: 2_500 };
const MAX_RESULTS = 1_000;
/** A longer pointer is left out: an author could not use a part of it. */
const MAX_POINTER = 200;
const MAX_TEXT = 300;
const MAX_DEPTH = 6;

/**
 * Describes a tool for an author of a spec, such as a model: at most 16,000 characters, whatever the server sends.
 * @example
 * const prompt = `Write a view spec for this tool:\n${toolFacts(tool, { siblings })}`;
 */
export function toolFacts(
  tool: ToolDefinition,
  { siblings = [], maxDepth = MAX_DEPTH }: ToolFactsOptions = {},
): string {
  const fields = [...toolFields(tool).values()].filter(
    ({ pointer }) => pointer.length <= MAX_POINTER && (pointerSteps(pointer)?.length ?? 0) <= maxDepth,
  );
  const results = resultFacts(readResultSchema(tool), maxDepth);
  const others = siblings.filter(({ name }) => name !== tool.name);
  return [
    `tool: ${oneLine(tool.name, 128)}`,
    ...(tool.title ? [`title: ${oneLine(tool.title)}`] : []),
    ...(tool.description ? [`description: ${oneLine(tool.description, 1000)}`] : []),
    'fields (pointer: type):',
    ...within(MAX_CHARACTERS.fields, fields, field => fieldFact(field, tool), '(none)'),
    'result (pointer: type; "*" stands for each item):',
    ...within(MAX_CHARACTERS.results, results, fact => fact, '(not known)'),
    ...(others.length > 0 ? ['other tools of this server, for links:'] : []),
    ...within(
      MAX_CHARACTERS.siblings,
      others,
      ({ name, inputSchema }) => `${oneLine(name, 128)}(${parameterNames(inputSchema)})`,
    ),
  ].join('\n');
}

/** A line for each item, as far as `most` characters reach, and how many are left out. `none`: the line where there are no items. */
function within<T>(most: number, items: readonly T[], toLine: (item: T) => string, none?: string): string[] {
  const lines: string[] = [];
  let remainingLength = most;
  for (const item of items) {
    const line = toLine(item);
    remainingLength -= line.length + 1;
    if (remainingLength < 0) break;
    lines.push(line);
  }
  const more = items.length - lines.length;
  if (items.length === 0) return none === undefined ? [] : [none];
  return more > 0 ? [...lines, `(${more} more)`] : lines;
}

function fieldFact({ pointer, field, required }: ToolField, tool: ToolDefinition): string {
  const schema = memberSchema(tool.inputSchema, pointer);
  const choices = field.options
    ?.slice(0, 12)
    .map(option => oneLine(option.label, 40))
    .join(' | ');
  const help =
    isRecord(schema) && typeof schema.description === 'string' ? ` — ${oneLine(schema.description, 160)}` : '';
  return `${pointer}: ${field.kind}${choices ? ` (${choices})` : ''}${required ? ', required' : ''}${help}`;
}

function memberSchema(schema: unknown, pointer: string): unknown {
  const properties = isRecord(schema) ? schema.properties : undefined;
  const [name = ''] = pointerSteps(pointer) ?? [];
  return isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function resultFacts(schema: unknown, maxDepth: number): string[] {
  const facts: string[] = [];
  const visit = (place: unknown, pointer: string, depth: number): void => {
    if (!isRecord(place) || depth > maxDepth || facts.length >= MAX_RESULTS || pointer.length > MAX_POINTER) return;
    const { type, format, properties, items, itemsSeen } = place;
    const names = isRecord(properties) ? Object.entries(properties) : [];
    const kind = Array.isArray(type)
      ? type.filter(word => typeof word === 'string').join('|') || 'any'
      : typeof type === 'string'
        ? type
        : names.length > 0
          ? 'object'
          : 'any';
    const words = [
      typeof format === 'string' && oneLine(format, 30),
      typeof itemsSeen === 'number' && `up to ${itemsSeen} items seen`,
    ];
    const more = words
      .filter(word => word !== false)
      .map(word => ` (${word})`)
      .join('');
    facts.push(`${pointer === '' ? '(whole)' : pointer}: ${oneLine(kind, 60)}${more}`);
    for (const [name, member] of names) visit(member, `${pointer}/${escapedStep(name)}`, depth + 1);
    if (items !== undefined) visit(items, `${pointer}/*`, depth + 1);
  };
  visit(schema, '', 0);
  return facts.map(fact => oneLine(fact, MAX_POINTER + 100));
}

function parameterNames(schema: unknown): string {
  const properties = isRecord(schema) ? schema.properties : undefined;
  return isRecord(properties)
    ? Object.keys(properties)
        .slice(0, 10)
        .map(name => oneLine(name, 60))
        .join(', ')
    : '';
}

function oneLine(text: unknown, limit = MAX_TEXT): string {
  return safeText(String(text).replace(/\s+/g, ' ').trim(), { hidden: 'remove', maxLength: limit });
}
