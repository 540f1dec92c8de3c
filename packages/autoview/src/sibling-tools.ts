// The tools of one server, prepared once for all of its pages: which value of a result each would take, and the page that offers it. A server
// may have hundreds of tools, and each page would otherwise compile them again.

import { isRecord } from '@vitrine/std/internal/json';
import { mayDestroy } from './may-destroy.ts';
import { plainName, type ToolPage } from './page-data.ts';
import { readResultSchema } from './result-schema.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { memberNames, readSubject, snakeCase } from './tool-names.ts';
import { nonBlankText } from './untrusted-values.ts';

/** Names of parameters that identify one thing. */
const ID = /(?:^|_)(?:id|iid|uuid|guid|key|slug|sha|number|path|uri|url|ref)$/;
/** Last words of parameters that are settings, texts or times: two tools may share them without meaning the same thing. */
const SETTING_NAMES =
  /(?:^|_)(?:query|search|text|content|contents|message|description|body|prompt|reason|name|title|label|date|time|timestamp|timezone|at|from|to|start|end|since|until|limit|offset|size|count|page|cursor|token|mode|format|order|filter|sort|level|language|locale|unit|units|encoding|command|code|comment|summary|secret|password|pattern|regex|depth)$/;

interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'number';
}

/** A required parameter that may mean the same as a value of a result, if other tools use its name too. */
export interface ValueParameter extends Parameter {
  /** The name that is searched in results. */
  readonly plainName: string;
}

/** A tool that may be offered beside the results of another. */
interface Candidate {
  readonly name: string;
  /** Subject of the tool: `get_issue` → `issue`. */
  readonly subject: string;
  /** First required parameter that is an id. */
  readonly id: Parameter | undefined;
  /** Parameters for values, only for a tool without an id. */
  readonly values: readonly ValueParameter[];
  /** Compiles the page on first use; undefined where the tool cannot be offered. */
  page(): ToolPage | undefined;
}

/** Prepared siblings, made by `prepareSiblings`; for `CompileOptions.siblings`. */
export interface Siblings {
  /** Read-only tools first, those that may destroy something last, those with an id before others, and those with few required parameters first. */
  readonly candidates: readonly Candidate[];
  /** Number of tools, by plain name, that have such a parameter, or declare it in their results. */
  readonly nameCounts: ReadonlyMap<string, number>;
  /** The page of a tool, for a link; undefined where there is no such tool, or where a link cannot open it. */
  compilePage(name: string): ToolPage | undefined;
}

export function rankSiblings(
  tools: readonly ToolDefinition[],
  compile: (tool: ToolDefinition) => ToolPage | undefined,
): Siblings {
  const ranked = tools.flatMap((tool): (Candidate & { rank: number })[] => {
    const name = nonBlankText(tool.name);
    const schema = tool.inputSchema;
    if (name === undefined || !isRecord(schema)) return [];
    const required = Array.isArray(schema.required) ? schema.required.filter(key => typeof key === 'string') : [];
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const idName = required.find(key => ID.test(snakeCase(key)));
    const id = idName === undefined ? undefined : readParameter(idName, properties);
    const values = idName === undefined ? required.flatMap(key => valueParameter(key, properties)) : [];
    if (!id && values.length === 0) return [];
    const reads = isRecord(tool.annotations) && tool.annotations.readOnlyHint === true;
    const rank = (reads ? 0 : mayDestroy(tool) ? 20 : 10) + (id ? 0 : 5) + required.length;
    return [{ name, subject: readSubject(name), id, values, page: once(() => compile(tool)), rank }];
  });
  return {
    candidates: ranked.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1)),
    nameCounts: countNames(tools),
    compilePage: name => {
      const tool = tools.find(candidate => candidate.name === name);
      return tool && compile(tool);
    },
  };
}

function readParameter(name: string, properties: Readonly<Record<string, unknown>>): Parameter | undefined {
  const place = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const type = isRecord(place) ? place.type : undefined;
  if (type === 'string') return { name, type };
  return type === 'integer' || type === 'number' ? { name, type: 'number' } : undefined;
}

/** A text that identifies one thing: a name of several words, no setting, and no list of choices. */
function valueParameter(name: string, properties: Readonly<Record<string, unknown>>): ValueParameter[] {
  const place = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const words = snakeCase(name);
  const isSpecific = words.includes('_') && !SETTING_NAMES.test(words);
  if (!isRecord(place) || place.type !== 'string' || place.format !== undefined || !isSpecific) return [];
  if (place.enum !== undefined || place.const !== undefined) return [];
  return [{ name, type: 'string', plainName: plainName(name) }];
}

function countNames(tools: readonly ToolDefinition[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tool of tools)
    for (const name of new Set([...memberNames(tool.inputSchema), ...memberNames(readResultSchema(tool))]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function once<T>(make: () => T): () => T {
  let cachedResult: { readonly value: T } | undefined;
  return () => (cachedResult ??= { value: make() }).value;
}
