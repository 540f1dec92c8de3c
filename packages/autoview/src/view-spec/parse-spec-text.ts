// Finds the JSON in a model's answer: in a fence, with prose around it, with small faults of syntax, or cut off at its end.
import { jsonrepair } from 'jsonrepair';
import { VIEW_SPEC_LIMITS, type ViewSpecProblem } from './view-spec.ts';

/** The most characters of an answer that are read. */
const MAX_TEXT = VIEW_SPEC_LIMITS.bytes * 4;

/** Exactly one of `value` and `problem` is there. */
export interface ParsedSpecText {
  readonly value?: unknown;
  readonly problem?: ViewSpecProblem;
  /** What was mended, one sentence each. */
  readonly repairs: readonly string[];
}

const FENCE = /```[ \t]*(?:json[c5]?)?[ \t]*\r?\n([\s\S]*?)(?:```|$)/i;

/** Never throws. Of several JSON texts the first object is taken. */
export function parseSpecText(text: string): ParsedSpecText {
  if (text.length > MAX_TEXT)
    return failed(
      'limit',
      `The answer has ${text.length} characters; at most ${MAX_TEXT} are read. Write a shorter spec.`,
    );
  const repairs: string[] = [];
  const trimmed = text.trim();
  const fenced = FENCE.exec(trimmed)?.[1]?.trim();
  const source = fenced?.startsWith('{') ? fenced : trimmed;
  if (source !== trimmed) repairs.push('The text around the fenced JSON was left out.');
  const exact = parsed(source);
  if (exact) return { ...exact, repairs };
  const start = source.indexOf('{');
  if (start < 0)
    return failed('syntax', 'The answer contains no JSON object. Answer with the spec as one JSON object.');
  const object = objectAt(source, start);
  if (object !== source) repairs.push('The text around the JSON object was left out.');
  const found = parsed(object);
  if (found) return { ...found, repairs };
  try {
    const value: unknown = JSON.parse(jsonrepair(object));
    return { value, repairs: [...repairs, 'The syntax of the JSON was mended.'] };
  } catch (error) {
    return failed('syntax', `The JSON cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The text from `start` to the brace that closes it, or to the end where it is cut off. */
function objectAt(text: string, start: number): string {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '\\' && isInString) index++;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === '{' || character === '[')) depth++;
    else if (!isInString && (character === '}' || character === ']') && --depth === 0)
      return text.slice(start, index + 1);
  }
  return text.slice(start);
}

function failed(code: ViewSpecProblem['code'], message: string): ParsedSpecText {
  return { problem: { code, path: '', message }, repairs: [] };
}
