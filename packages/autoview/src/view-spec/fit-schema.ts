// Fits written JSON to the schema of view specs. Repaired is what the schema for models cannot say (view-spec-schema-for-models.ts): the
// notation of pointers, the length and the characters of texts, empty members. What else does not fit is left out and named.
import { isRecord } from '@vitrine/std/internal/json';
import { safeText } from '@vitrine/std/internal/safe-text';
import * as z from 'zod';
import { addProblem, formatValue, type RepairNotes } from './repair-notes.ts';
import { escapedStep, pointerFrom } from './spec-pointer.ts';
import { help, label, pointer, sortOrder, VIEW_SPEC_LIMITS } from './view-spec.ts';

export interface FitOptions {
  readonly notes: RepairNotes;
  /** Called with each object that fits. Returns what stands in its place. */
  readonly onObject: (path: string, value: object) => object;
}

type Schema = z.core.$ZodType;
type Written = Readonly<Record<string, unknown>>;

/** Fits a value to a schema; undefined when the value was left out. Recursive: `value` must not be too deep. */
export function fitSchema(schema: Schema, value: unknown, options: FitOptions): unknown {
  return new Fitter(options).fit(schema, value, '', 0);
}

class Fitter {
  readonly #options: FitOptions;
  /** Nodes of the form and parts of the result so far. */
  #nodes = 0;

  constructor(options: FitOptions) {
    this.#options = options;
  }

  fit(schema: Schema, value: unknown, path: string, depth: number): unknown {
    if (schema === pointer) return this.#pointer(value, path, 'item');
    if (schema === sortOrder) return this.#leaf(schema, this.#sortOrder(value, path), path);
    if (schema === label || schema === help) return this.#leaf(schema, this.#text(schema, value, path), path);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodLazy)
      return this.fit(schema.unwrap(), value, path, depth);
    if (schema instanceof z.ZodArray && Array.isArray(value))
      return this.#leaf(
        schema,
        value.flatMap((item, index) => this.fit(schema.element, item, `${path}/${index}`, depth) ?? []),
        path,
      );
    if (schema instanceof z.ZodRecord && isRecord(value)) return this.#record(schema, value, path, depth);
    if (schema instanceof z.ZodObject && isRecord(value)) return this.#object(schema, value, path, depth);
    if (schema instanceof z.ZodUnion) {
      const objects = alternatives(schema).filter(option => option instanceof z.ZodObject);
      if (isRecord(value) && objects.length > 0) return this.#choose(objects, value, path, depth);
      if (schema.options.includes(pointer)) return this.#pointer(value, path, 'whole');
    }
    return this.#leaf(schema, value, path);
  }

  /** The value, where the schema itself takes it: its members and items have been judged. */
  #leaf(schema: Schema, value: unknown, path: string): unknown {
    const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
    if (!Number.isNaN(number) && !takes(schema, value) && takes(schema, number)) return number;
    const [issue] = z.safeParse(schema, value).error?.issues.filter(each => each.path.length === 0) ?? [];
    if (issue === undefined) return value;
    addProblem(this.#options.notes.problems, 'schema', path, `${formatValue(value)} does not fit. ${issue.message}`);
    return undefined;
  }

  #object(schema: z.ZodObject, value: Written, path: string, depth: number): unknown {
    const isPart = Object.hasOwn(schema.shape, 'part');
    const unknown = Object.keys(value).filter(key => !Object.hasOwn(schema.shape, key) && value[key] !== undefined);
    if (unknown.length > 0)
      addProblem(
        this.#options.notes.problems,
        'schema',
        path,
        `${formatValue(unknown)} cannot be here: the members are ${Object.keys(schema.shape).join(', ')}.`,
      );
    const members = Object.entries(schema.shape).flatMap(([key, member]) => {
      const source = value[key];
      // Providers that demand every member get null, an empty text or an empty list for those that are absent.
      if (isOptional(member) && isEmpty(source)) return [];
      const place = `${path}/${key}`;
      const fitted =
        isPart && key === 'at'
          ? this.#pointer(source, place, 'whole')
          : this.fit(member as Schema, source, place, depth);
      return fitted === undefined ? [] : [[key, fitted] as const];
    });
    const fitted = Object.fromEntries(members);
    const isWhole = Object.entries(schema.shape).every(
      ([key, member]) => isOptional(member) || fitted[key] !== undefined,
    );
    return isWhole ? this.#options.onObject(path, fitted) : undefined;
  }

  #record(schema: z.ZodRecord, value: Written, path: string, depth: number): unknown {
    const members = Object.entries(value).flatMap(([key, member]) => {
      const at = `${path}/${escapedStep(key)}`;
      const name = schema.keyType === pointer ? this.#pointer(key, at, 'whole') : key;
      const fitted = this.fit(schema.valueType as Schema, member, at, depth);
      return name === undefined || fitted === undefined ? [] : [[name, fitted] as const];
    });
    return this.#leaf(schema, Object.fromEntries(members), path);
  }

  /** Objects are told apart by the name of a part, then by their members. */
  #choose(objects: readonly z.ZodObject[], value: Written, path: string, depth: number): unknown {
    this.#nodes++;
    if (this.#nodes > VIEW_SPEC_LIMITS.nodes || depth > VIEW_SPEC_LIMITS.depth) {
      const { nodes, depth: levels } = VIEW_SPEC_LIMITS;
      addProblem(
        this.#options.notes.problems,
        'limit',
        path,
        `A spec has at most ${nodes} parts, ${levels} levels deep.`,
      );
      return undefined;
    }
    const ofPart = objects.filter(({ shape }) => shape.part && takes(shape.part as Schema, value.part));
    const [best] = (ofPart.length > 0 ? ofPart : objects.filter(({ shape }) => !shape.part)).toSorted(
      (a, b) => countMembers(b, value) - countMembers(a, value),
    );
    if (best) return this.fit(best, value, path, depth + 1);
    const names = objects.flatMap(({ shape }) => (shape.part instanceof z.ZodLiteral ? [...shape.part.values] : []));
    addProblem(
      this.#options.notes.problems,
      'schema',
      `${path}/part`,
      `${formatValue(value.part)} is not one of ${names.join(', ')}.`,
    );
    return undefined;
  }

  #pointer(value: unknown, path: string, keep: 'whole' | 'item'): string | undefined {
    const { notes } = this.#options;
    const read = pointerFrom(value, keep);
    if (read === undefined)
      addProblem(
        notes.problems,
        'missed-pointer',
        path,
        `${formatValue(value)} is no JSON Pointer. Write one such as "/items".`,
      );
    else if (read !== value)
      addProblem(
        notes.repairs,
        'schema',
        path,
        `${formatValue(value)} was written as the JSON Pointer ${formatValue(read)}.`,
      );
    return read;
  }

  /** `-/name`, also from `-name`. */
  #sortOrder(value: unknown, path: string): unknown {
    if (typeof value !== 'string') return value;
    const sign = value.startsWith('-') ? '-' : '';
    return `${sign}${this.#pointer(value.slice(sign.length), path, 'item') ?? ''}`;
  }

  /** A text that users see: without hidden characters and line breaks, cut to its limit. */
  #text(schema: Schema, value: unknown, path: string): unknown {
    if (typeof value !== 'string') return value;
    const maxLength = (schema === help ? VIEW_SPEC_LIMITS.help : VIEW_SPEC_LIMITS.label) - 1;
    const clean = safeText(value.replace(/\s+/g, ' ').trim(), { hidden: 'remove', maxLength });
    if (clean !== value)
      addProblem(
        this.#options.notes.repairs,
        'limit',
        path,
        'The text was cleaned: hidden characters, line breaks, length.',
      );
    return clean;
  }
}

function takes(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodOptional;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function alternatives(schema: Schema): Schema[] {
  if (schema instanceof z.ZodLazy) return alternatives(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(option => alternatives(option as Schema)) : [schema];
}

function countMembers({ shape }: z.ZodObject, value: object): number {
  return Object.keys(value).filter(key => Object.hasOwn(shape, key)).length;
}
