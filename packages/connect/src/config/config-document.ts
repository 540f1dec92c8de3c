// Parses a configuration file (YAML or JSON), and reports every problem with its line.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { truncate } from '@vitrine/std/internal/truncate';
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import type * as z from 'zod';
import { ConnectError } from '../errors.ts';
import { joinErrors } from './collect-faults.ts';
import { didYouMean } from './did-you-mean.ts';
import { findLayoutFault } from './indentation.ts';

/** A path in a configuration file: keys of maps, indexes of lists. */
export type ConfigPath = readonly PropertyKey[];

/** A place in a file. */
interface ConfigPlace {
  readonly path: ConfigPath;
  /** Whether the place is the key, not its value. */
  readonly isKey?: boolean;
}

/** An issue of a zod schema. */
type ConfigIssue = z.core.$ZodIssue;

/** A parsed configuration file that reports problems with their lines. */
export interface ConfigDocument {
  /** The file's map. */
  readonly value: Record<string, unknown>;
  /** The `ConnectError` for a fault, with the file, the line and the path. */
  fault(message: string, at: ConfigPlace): ConnectError;
  /** Throws a `ConnectError` with the file, the line and the path. */
  fail(message: string, at?: ConfigPlace): never;
  /** A `ConnectError` for each of a schema's issues: first misspelt keys, then unknown ones, since others may be missing because of them. */
  listFaults(issues: readonly ConfigIssue[], texts: IssueTexts): ConnectError[];
  /** Throws one `ConnectError` for a schema's issues, with a line for each. */
  failIssues(issues: readonly ConfigIssue[], texts: IssueTexts): never;
  /** The line of a key, counted from 1. */
  lineOf(path: ConfigPath): number;
}

/** The keys allowed at one place of a file. */
export interface AllowedKeys {
  readonly keys: readonly string[];
  /** The sentence for messages: `a tool has page, url and data`. */
  readonly sentence: string;
}

/**
 * `sentence`: by default `owner has key, key and key`.
 *
 * @example z.strictObject(shape, allowedKeys('A server', ['command', 'args']))
 */
export function allowedKeys(
  owner: string,
  keys: readonly string[],
  sentence = `${owner} has ${keys.slice(0, -1).join(', ')} and ${keys.at(-1)}`,
): AllowedKeys {
  return { keys, sentence };
}

/** The texts of a file format, for messages about schema issues. */
export interface IssueTexts {
  keysAt(path: ConfigPath): AllowedKeys;
  /** The message for a union, e.g. `type is "x", allowed are "stdio", "http"`; `given` is the value in the file. */
  union(shownValue: string, path: ConfigPath): string;
}

/**
 * Parses a file's text. `need` is the message for a text that is no map: `the file must be a map with …`. Throws `ConnectError`.
 *
 * @example openConfigDocument(text, { file: 'mcp.json', need: 'the file must be a map with the key "mcpServers"' })
 */
export function openConfigDocument(
  text: string,
  { file, need }: { file?: string | undefined; need: string },
): ConfigDocument {
  const lines = new LineCounter();
  // A byte order mark would become part of the first key.
  const source = text.replace(/^\uFEFF/, '');
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });

  const errorAt = (message: string, offset: number | undefined, path: ConfigPath = []): ConnectError => {
    const position = offset === undefined ? undefined : lines.linePos(offset);
    const where = [file ?? 'configuration', ...(position ? [position.line, position.col] : [])].join(':');
    const dotted = path.length ? path.map(String).join('.') : undefined;
    return new ConnectError('bad-config', `${where}: ${dotted === undefined ? '' : `${dotted}: `}${message}`, {
      file,
      line: position?.line,
      column: position?.col,
      path: dotted,
    });
  };
  const failAt = (...problem: Parameters<typeof errorAt>): never => {
    throw errorAt(...problem);
  };
  const fail = (message: string, { path, isKey = false }: ConfigPlace = { path: [] }): never =>
    failAt(message, findOffset(document, path, isKey), path);

  const broken = document.errors[0];
  if (broken) {
    const fault = findLayoutFault(source, lines.linePos(broken.pos[0]).line + 1);
    if (fault) failAt(fault.message, (lines.lineStarts[fault.line - 1] ?? 0) + fault.column - 1);
    const jsonFault = findJsonFault(source);
    failAt(jsonFault?.message ?? firstLine(broken.message), jsonFault?.offset ?? broken.pos[0]);
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    failAt(firstLine(errorMessage(error)), undefined);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) failAt(need, 0);

  const listErrors = (issues: readonly ConfigIssue[], words: IssueTexts): ConnectError[] =>
    listFaults(issues, words).map(({ issue, path, isKey }) =>
      errorAt(explain(issue, document.getIn(path), words), findOffset(document, path, isKey), path),
    );
  return {
    value: value as Record<string, unknown>,
    fault: (message, { path, isKey = false }) => errorAt(message, findOffset(document, path, isKey), path),
    fail,
    lineOf: path => lines.linePos(findOffset(document, path, true) ?? 0).line,
    listFaults: listErrors,
    failIssues(issues, words) {
      throw joinErrors(listErrors(issues, words));
    },
  };
}

interface Fault {
  readonly issue: ConfigIssue;
  readonly path: ConfigPath;
  readonly isKey: boolean;
}

/** One fault for each issue and each unknown key; a key that is missing beside a misspelt one is no fault of its own. */
function listFaults(issues: readonly ConfigIssue[], texts: IssueTexts): Fault[] {
  const unknown = issues.filter(issue => issue.code === 'unrecognized_keys');
  const misspelt = unknown.filter(issue => isMisspelt(issue, texts));
  const isExplained = (issue: ConfigIssue): boolean =>
    misspelt.some(
      ({ path }) => path.length === issue.path.length - 1 && path.every((step, n) => step === issue.path[n]),
    );
  const others = issues.filter(issue => issue.code !== 'unrecognized_keys' && !isExplained(issue));
  const byPlace = [...misspelt, ...unknown.filter(issue => !misspelt.includes(issue))];
  return [
    ...byPlace.flatMap(issue =>
      issue.keys.map(key => ({ issue: { ...issue, keys: [key] }, path: [...issue.path, key], isKey: true })),
    ),
    ...others.map(issue => ({ issue, path: issue.path, isKey: false })),
  ];
}

/** The offset of a path in the text: of its value or its key, else of the nearest parent that exists. */
function findOffset(document: Document, path: ConfigPath, isKey = false): number | undefined {
  let node: unknown = document.contents;
  let offset = readStart(node);
  for (const [index, step] of path.entries()) {
    const child = childAt(isAlias(node) ? node.resolve(document) : node, step);
    if (!child) return offset;
    const isKeyWanted = isKey && child.key !== undefined && index === path.length - 1;
    offset = (isKeyWanted ? undefined : readStart(child.value)) ?? readStart(child.key) ?? offset;
    node = child.value;
  }
  return offset;
}

/** A member of a map or an item of a list; undefined when there is none. */
function childAt(node: unknown, step: PropertyKey): { readonly key: unknown; readonly value: unknown } | undefined {
  if (isMap(node)) return node.items.find(item => readKey(item) === String(step));
  if (isNode(node) && 'items' in node) return { key: undefined, value: node.items[Number(step)] };
  return undefined;
}

function readStart(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function readKey(pair: Pair): string {
  return String(isScalar(pair.key) ? pair.key.value : pair.key);
}

/** Names of types for users of YAML, where zod's names differ. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  record: 'map',
  object: 'map',
  array: 'list',
  int: 'whole number',
};

/** The message for a schema issue: the given value, and what is allowed. The value is the file's text, never an expanded secret. */
function explain(issue: ConfigIssue, written: unknown, texts: IssueTexts): string {
  const valueText = written === undefined ? 'nothing' : show(written);
  if (issue.code === 'unrecognized_keys') return unknownKey(issue.keys[0] ?? '', texts.keysAt(issue.path));
  if (issue.code === 'invalid_union') return texts.union(valueText, issue.path);
  if (issue.code === 'invalid_type')
    return written === undefined
      ? `is missing: a ${TYPE_NAMES[issue.expected] ?? issue.expected} is needed`
      : `is ${valueText}, but must be a ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return `is ${valueText}, allowed are ${issue.values.map(value => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return `is ${valueText}, but must be an http:// or https:// URL`;
  return `is ${valueText}: ${issue.message}`;
}

function isMisspelt({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, texts: IssueTexts): boolean {
  return didYouMean(keys[0] ?? '', texts.keysAt(path).keys) !== undefined;
}

/** The message about a key that is not allowed. */
export function unknownKey(key: string, { keys, sentence }: AllowedKeys): string {
  const meant = didYouMean(key, keys);
  return meant === undefined ? `unknown key ${key}: ${sentence}` : `unknown key ${key}, did you mean ${meant}?`;
}

function show(value: unknown): string {
  if (isNode(value) && !isScalar(value)) return isMap(value) ? 'a map' : 'a list';
  const text = JSON.stringify(isScalar(value) ? value.value : value) ?? String(value);
  return truncate(text, 80);
}

function firstLine(text: string): string {
  return text.replace(/\n.*/s, '').trim();
}

/** The mistake in a text that begins as JSON does: YAML has other words for it. Undefined: it is no JSON, or it has no mistake. */
function findJsonFault(text: string): { readonly message: string; readonly offset: number | undefined } | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as SyntaxError;
    const offset = / JSON at position (\d+)/.exec(message)?.[1];
    // What follows repeats the place, or quotes the text, which may contain secrets.
    const [fault = ''] = message.split(/ (?:in|after) JSON at |, (?:\.\.\.)?"/);
    return { message: `this is no valid JSON: ${fault}`, offset: offset === undefined ? undefined : Number(offset) };
  }
}
