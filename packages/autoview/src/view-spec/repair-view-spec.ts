// Makes a spec of what a model or a user wrote: what does not fit the schema is left out and named. No model is involved, and nothing throws.

import { isDeeperThan, isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../tool-definition.ts';
import { fromA2UI, isA2UI } from './a2ui/from-a2ui.ts';
import { checkLinks } from './check/check-links.ts';
import { fitSchema } from './fit-schema.ts';
import { withRelativePointers } from './relative-pointers.ts';
import { addProblem, formatValue, type RepairNotes } from './repair-notes.ts';
import {
  leafPartSchema,
  VIEW_SPEC_LIMITS,
  VIEW_SPEC_VERSION,
  type ViewSpec,
  type ViewSpecProblem,
  viewSpecSchema,
} from './view-spec.ts';

/** The options of `repairViewSpec`. */
export interface RepairOptions {
  /** The tools of the server: links may offer these only. @default none */
  readonly siblings?: readonly ToolDefinition[];
}

/** The result of a repair: the spec, the repairs that were made, and the refused members. */
export interface RepairedSpec {
  /** Repaired spec; absent when no part of what was written can be shown. */
  readonly spec?: ViewSpec;
  /** Changes without loss. */
  readonly repairs: readonly ViewSpecProblem[];
  /** Refusals. */
  readonly problems: readonly ViewSpecProblem[];
}

/**
 * Repairs a spec for `tool`: parsed JSON, or messages of A2UI. Absent `spec`: nothing usable was written, and `problems` has the reasons.
 * Never throws.
 * @example
 * const { spec, problems } = repairViewSpec({ result: { parts: [{ part: 'table', at: '$.days' }] } }, tool);
 * spec; // { version: 1, result: { parts: [{ part: 'table', at: '/days' }] } }
 */
export function repairViewSpec(
  value: unknown,
  tool: ToolDefinition,
  { siblings = [] }: RepairOptions = {},
): RepairedSpec {
  const notes: RepairNotes = { repairs: [], problems: [] };
  const source = sized(notes, value);
  if (!source) return notes;
  const { version = VIEW_SPEC_VERSION } = source;
  if (Number(version) !== VIEW_SPEC_VERSION) {
    addProblem(
      notes.problems,
      'version',
      '/version',
      `${formatValue(version)} is another version of the language; this is ${VIEW_SPEC_VERSION}.`,
    );
    return notes;
  }
  const onObject = (path: string, object: object): object => {
    const part = leafPartSchema.safeParse(object);
    return part.success ? withRelativePointers(notes, tool, path, part.data) : object;
  };
  const fitted = fitSchema(viewSpecSchema, { ...source, version: VIEW_SPEC_VERSION }, { notes, onObject });
  const spec = viewSpecSchema.safeParse(fitted).data;
  if (!spec || (spec.form === undefined && spec.result === undefined && spec.title === undefined)) {
    addProblem(
      notes.problems,
      'schema',
      '',
      'The spec has neither a form nor a result. Write {"version":1,"form":{…},"result":{"parts":[…]}}.',
    );
    return notes;
  }
  checkLinks(notes.problems, spec.result?.parts ?? [], tool, siblings);
  return { spec, ...notes };
}

/** Removes a list of one, and a wrapping member, as in `{"spec": {…}}`. */
function unwrapped(given: unknown): unknown {
  const value = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (!isRecord(value)) return value;
  const { spec, form, result } = value;
  return isRecord(spec) && form === undefined && result === undefined ? spec : value;
}

/** The value as a record of plain JSON; undefined where it is none, too large or too deep. */
function sized({ problems }: RepairNotes, value: unknown): Readonly<Record<string, unknown>> | undefined {
  const text = jsonText(value);
  if (text === undefined || new TextEncoder().encode(text).length > VIEW_SPEC_LIMITS.bytes) {
    addProblem(problems, 'limit', '', `A spec is JSON of at most ${VIEW_SPEC_LIMITS.bytes} bytes.`);
    return undefined;
  }
  const copy: unknown = JSON.parse(text);
  if (isDeeperThan(copy, MAX_DEPTH)) {
    addProblem(problems, 'limit', '', `A spec has at most ${MAX_DEPTH} levels of JSON.`);
    return undefined;
  }
  const unwrappedSpec = isA2UI(copy) ? fromA2UI(copy) : unwrapped(copy);
  if (isRecord(unwrappedSpec)) return unwrappedSpec;
  addProblem(problems, 'schema', '', `${formatValue(unwrappedSpec)} is no spec. A spec is a JSON object.`);
  return undefined;
}

/** Returns the JSON of a value; undefined for what is no JSON: deeper than the stack, or with a circle. */
function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Levels of JSON, of a preset's arguments too. The readers of a spec are recursive. */
const MAX_DEPTH = 64;
