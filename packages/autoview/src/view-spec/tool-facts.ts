// What an author of a spec must know about a tool, as compact text: its fields, the shape of its results, and the other tools that it can
// link to. Everything of the server is one line, cut to a limit; no value of a result is in it.
import { safeText } from '@vitrine/protocol/safe-text';
import type { ToolDefinition } from '../compile-view.ts';
import { isRecord } from '../untrusted-values.ts';
import { escapedStep, stepsOf } from './spec-pointer.ts';
import { type ToolField, toolFields } from './tool-fields.ts';

export interface ToolFactsOptions {
  /** JSON Schema of results, where the tool has no `outputSchema` or more is known. */
  readonly resultSchema?: unknown;
  readonly siblings?: readonly ToolDefinition[];
}

const MOST_FIELDS = 80;
const MOST_RESULTS = 120;
const MOST_SIBLINGS = 30;
const MOST_TEXT = 300;
const MAX_DEPTH = 6;

/** At most about 16,000 characters. */
export function toolFacts(tool: ToolDefinition, { resultSchema, siblings = [] }: ToolFactsOptions = {}): string {
  const fields = [...toolFields(tool).values()].slice(0, MOST_FIELDS).map(field => factOfField(field, tool));
  const results = resultFacts(tool.outputSchema ?? resultSchema).slice(0, MOST_RESULTS);
  const others = siblings
    .filter(({ name }) => name !== tool.name)
    .slice(0, MOST_SIBLINGS)
    .map(({ name, inputSchema }) => `${oneLine(name, 128)}(${parameterNames(inputSchema)})`);
  return [
    `tool: ${oneLine(tool.name, 128)}`,
    ...(tool.title ? [`title: ${oneLine(tool.title)}`] : []),
    ...(tool.description ? [`description: ${oneLine(tool.description, 1000)}`] : []),
    'fields (pointer: type):',
    ...(fields.length > 0 ? fields : ['(none)']),
    'result (pointer: type; "*" stands for each item):',
    ...(results.length > 0 ? results : ['(not known)']),
    ...(others.length > 0 ? ['other tools of this server, for links:', ...others] : []),
  ].join('\n');
}

function factOfField({ pointer, field, required }: ToolField, tool: ToolDefinition): string {
  const schema = memberSchema(tool.inputSchema, pointer);
  const choices = field.options
    ?.slice(0, 12)
    .map(option => oneLine(typeof option === 'string' ? option : option.label, 40))
    .join(' | ');
  const help =
    isRecord(schema) && typeof schema.description === 'string' ? ` — ${oneLine(schema.description, 160)}` : '';
  return `${pointer}: ${field.kind}${choices ? ` (${choices})` : ''}${required ? ', required' : ''}${help}`;
}

function memberSchema(schema: unknown, pointer: string): unknown {
  const properties = isRecord(schema) ? schema.properties : undefined;
  const [name = ''] = stepsOf(pointer) ?? [];
  return isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function resultFacts(schema: unknown): string[] {
  const facts: string[] = [];
  const visit = (place: unknown, pointer: string, depth: number): void => {
    if (!isRecord(place) || depth > MAX_DEPTH || facts.length >= MOST_RESULTS) return;
    const { type, format, properties, items } = place;
    const names = isRecord(properties) ? Object.entries(properties) : [];
    const kind = Array.isArray(type)
      ? type.filter(word => typeof word === 'string').join('|')
      : typeof type === 'string'
        ? type
        : names.length > 0
          ? 'object'
          : 'any';
    facts.push(
      `${pointer === '' ? '(whole)' : pointer}: ${oneLine(kind, 60)}${typeof format === 'string' ? ` (${oneLine(format, 30)})` : ''}`,
    );
    for (const [name, member] of names) visit(member, `${pointer}/${escapedStep(name)}`, depth + 1);
    if (items !== undefined) visit(items, `${pointer}/*`, depth + 1);
  };
  visit(schema, '', 0);
  return facts.map(fact => oneLine(fact, 200));
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

function oneLine(text: unknown, limit = MOST_TEXT): string {
  return safeText(String(text).replace(/\s+/g, ' ').trim(), { hidden: 'remove', maxLength: limit });
}
