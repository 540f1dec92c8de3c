// Finds the JSON of a spec in a model's answer: in a fence, with prose around it, with small faults of syntax, or cut off at its end.
import { isRecord, parseJson } from '@vitrine/std/json';
import { readLenientJson } from './lenient-json.ts';
import { VIEW_SPEC_LIMITS, type ViewSpecProblem } from './view-spec.ts';

/** The most characters of an answer that are read. */
const MAX_TEXT = VIEW_SPEC_LIMITS.bytes * 4;

/** Exactly one of `value` and `problem` is present. */
export interface ParsedSpecText {
  readonly value?: unknown;
  readonly problem?: ViewSpecProblem;
  /** What was mended, one sentence each. */
  readonly repairs: readonly string[];
}

interface Found {
  readonly value: object;
  readonly repairs: readonly string[];
}

/** Members by which an object is taken for a spec, or for a message of A2UI. */
const SPEC_MEMBERS = ['version', 'form', 'result', 'spec', 'viewSpec', 'view_spec', 'view', 'parts', 'title'];
const MESSAGE_MEMBERS = ['createSurface', 'updateComponents', 'updateDataModel'];
/** What can begin an object, so that `{name}` in prose is not read. */
const OBJECT = /\{\s*(?:["'“‘`}/]|[\w$]{1,60}\s*:)/g;
const FENCE = /^[ \t]*```([^\n]*)$/gm;

/**
 * Finds the JSON of a spec in a model's answer. Never throws, in linear time. Of several objects the first that has a member of a spec is
 * taken. Messages of A2UI are returned as a list.
 * @example
 * parseSpecText('Here it is: {"version":1,"title":"Forecast",}').value; // { version: 1, title: 'Forecast' }
 */
export function parseSpecText(text: string): ParsedSpecText {
  if (text.length > MAX_TEXT)
    return failed(
      'limit',
      `The answer has ${text.length} characters; at most ${MAX_TEXT} are read. Write a shorter spec.`,
    );
  const answer = text.slice(text.lastIndexOf('</think>') < 0 ? 0 : text.lastIndexOf('</think>') + 8).trim();
  const exact = parseJson(answer);
  if (typeof exact === 'object' && exact !== null) return { value: exact, repairs: [] };
  const bodies = fencedTexts(answer);
  const fenced = bodies.flatMap(body => objectsIn(body, ['The text around the fenced JSON was left out.']));
  const best =
    findSpec(fenced) ?? findSpec(objectsIn(answer, ['The text around the JSON object was left out.'])) ?? fenced[0];
  return (
    best ??
    failed('syntax', 'The answer contains no JSON object that is a spec. Answer with the spec as one JSON object.')
  );
}

function findSpec(found: readonly Found[]): Found | undefined {
  const has =
    (names: readonly string[]) =>
    ({ value }: Found) =>
      names.some(name => Object.hasOwn(value, name));
  const first = found.find(has([...SPEC_MEMBERS, ...MESSAGE_MEMBERS]));
  if (!first || !has(MESSAGE_MEMBERS)(first)) return first;
  const messages = found.filter(has(MESSAGE_MEMBERS));
  return {
    value: messages.map(({ value }) => value),
    repairs: [...new Set(messages.flatMap(({ repairs }) => repairs))],
  };
}

/** The contents of the fences of an answer. The last may be cut off. */
function fencedTexts(text: string): string[] {
  const fenceContents: string[] = [];
  let from: number | undefined;
  for (const { 0: line, 1: info = '', index } of text.matchAll(FENCE)) {
    if (from === undefined) from = index + line.length;
    else if (info.trim() === '') {
      fenceContents.push(text.slice(from, index));
      from = undefined;
    }
  }
  return from === undefined ? fenceContents : [...fenceContents, text.slice(from)];
}

/** The objects of a text that are not inside another. */
function objectsIn(text: string, around: readonly string[]): Found[] {
  const objects: Found[] = [];
  for (let at = nextObject(text, 0); at >= 0; ) {
    const read = readLenientJson(text, at);
    // Nested too deeply: what is inside would be as well.
    if (!read) break;
    const isAll = at === 0 && read.end === text.length;
    const exact = read.isMended || read.isCut ? undefined : parseJson(text.slice(at, read.end));
    const repairs = [
      ...(isAll ? [] : around),
      ...(exact === undefined && !read.isCut ? ['The syntax of the JSON was mended.'] : []),
      ...(read.isCut ? ['The JSON was cut off; what was not complete was left out.'] : []),
    ];
    objects.push({ value: isRecord(exact) ? exact : read.value, repairs });
    at = nextObject(text, read.end);
  }
  return objects;
}

function nextObject(text: string, from: number): number {
  OBJECT.lastIndex = from;
  return OBJECT.exec(text)?.index ?? -1;
}

function failed(code: ViewSpecProblem['code'], message: string): ParsedSpecText {
  return { problem: { code, path: '', message }, repairs: [] };
}
