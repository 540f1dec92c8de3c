// Finds the JSON of a spec in a model's answer: in a fence, with prose around it, or with small faults of syntax.
import { isRecord, parseJson } from '@vitrine/std/internal/json';
import JSON5 from 'json5';
import { VIEW_SPEC_LIMITS, type ViewSpecProblem } from './view-spec.ts';

/** The most characters of an answer that are read. */
const MAX_TEXT = VIEW_SPEC_LIMITS.bytes;

/** Exactly one of `value` and `problem` is present. */
export interface ParsedSpecText {
  readonly value?: unknown;
  readonly problem?: ViewSpecProblem;
  /** Repairs of the text, one sentence each. */
  readonly repairs: readonly string[];
}

interface Found {
  readonly value: object;
  /** Characters of its source. */
  readonly length: number;
  readonly isMended: boolean;
}

/** Members by which an object is taken for a spec, or for a message of A2UI. */
const SPEC_MEMBERS = ['version', 'form', 'result', 'spec', 'title'];
const MESSAGE_MEMBERS = ['createSurface', 'updateComponents', 'updateDataModel'];
/** Matches a beginning of an object, so that `{name}` in prose is not read. */
const OBJECT = /\{\s*(?:["'“‘`}/]|[\w$]{1,60}\s*:)/g;
const END_OF_THOUGHTS = '</think>';

/**
 * Finds the JSON of a spec in a model's answer. Never throws. Of several objects the first that has a member of a spec is taken. Messages
 * of A2UI are returned as a list.
 * @example
 * parseSpecText('Here it is: {"version":1,"title":"Forecast",}').value; // { version: 1, title: 'Forecast' }
 */
export function parseSpecText(text: string): ParsedSpecText {
  if (text.length > MAX_TEXT)
    return failed(
      'limit',
      `The answer has ${text.length} characters; at most ${MAX_TEXT} are read. Write a shorter spec.`,
    );
  const thoughts = text.lastIndexOf(END_OF_THOUGHTS);
  const answer = text.slice(thoughts < 0 ? 0 : thoughts + END_OF_THOUGHTS.length).trim();
  const exact = parseJson(answer);
  if (typeof exact === 'object' && exact !== null) return { value: exact, repairs: [] };
  const { objects, isCut } = findObjects(answer);
  const spec = objects.find(({ value }) => hasAny(value, [...SPEC_MEMBERS, ...MESSAGE_MEMBERS]));
  if (!spec)
    return failed(
      'syntax',
      isCut
        ? 'The answer ends before its JSON does. Write a shorter spec.'
        : 'The answer contains no JSON object that is a spec. Answer with the spec as one JSON object.',
    );
  const messages = objects.filter(({ value }) => hasAny(value, MESSAGE_MEMBERS));
  const read = hasAny(spec.value, MESSAGE_MEMBERS) ? messages : [spec];
  return {
    value: read === messages ? messages.map(({ value }) => value) : spec.value,
    repairs: [
      ...(answer.length > read.reduce((sum, { length }) => sum + length, 0)
        ? ['The text around the JSON was left out.']
        : []),
      ...(read.some(({ isMended }) => isMended) ? ['The syntax of the JSON was mended.'] : []),
    ],
  };
}

function hasAny(value: object, names: readonly string[]): boolean {
  return names.some(name => Object.hasOwn(value, name));
}

/** The objects of a text that are not inside another. `isCut`: the last one has no end. */
function findObjects(text: string): { readonly objects: readonly Found[]; readonly isCut: boolean } {
  const objects: Found[] = [];
  for (let start = nextObject(text, 0); start >= 0; ) {
    const end = findEnd(text, start);
    if (end === undefined) return { objects, isCut: true };
    const source = text.slice(start, end);
    const exact = parseJson(source);
    const value = exact ?? mend(source);
    if (isRecord(value)) objects.push({ value, length: source.length, isMended: exact === undefined });
    start = nextObject(text, end);
  }
  return { objects, isCut: false };
}

function nextObject(text: string, from: number): number {
  OBJECT.lastIndex = from;
  return OBJECT.exec(text)?.index ?? -1;
}

/** The index after the object that begins at `start`; undefined: its end is missing. */
function findEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isInText && character === '\\') at++;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** JSON5: comments, trailing commas, single quotes, bare names; typographic quotes besides. Undefined for what is neither. */
function mend(source: string): unknown {
  for (const text of [source, source.replace(/[“”]/g, '"')])
    try {
      return JSON5.parse(text);
    } catch {
      // The next text is tried.
    }
  return undefined;
}

function failed(code: ViewSpecProblem['code'], message: string): ParsedSpecText {
  return { problem: { code, path: '', message }, repairs: [] };
}
