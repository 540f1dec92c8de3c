// The view spec: JSON that says how the page of a tool lays out its form and draws its results. A spec holds layout, labels and pointers,
// never data and never code. A user writes it by hand, or a model does; an invalid part of it falls back to what the page does without a spec.
import * as z from 'zod';

/** The version of the language. A page ignores a spec of another version. */
export const VIEW_SPEC_VERSION = 1;

/** Limits of one spec; a larger one is refused as a whole. */
export const VIEW_SPEC_LIMITS = {
  /** Bytes of JSON. */
  bytes: 32_768,
  /** Parts of the result and nodes of the form, together. */
  nodes: 200,
  /** Levels of sections and tabs inside each other. */
  depth: 4,
  /** Characters of a label or title. */
  label: 120,
  /** Characters of a help text. */
  help: 500,
} as const;

export const label = z.string().min(1).max(VIEW_SPEC_LIMITS.label);
export const help = z.string().min(1).max(VIEW_SPEC_LIMITS.help);

/** A JSON Pointer (RFC 6901): of a parameter, or of a value in the result's data. `''` is the whole value. */
export const pointer = z
  .string()
  .max(500)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'A JSON Pointer is empty or begins with "/".');

/** The order of rows: a pointer into an item; `-` before it reverses. */
export const sortOrder = z
  .string()
  .max(500)
  .regex(/^-?(?:\/(?:[^~/]|~[01])*)+$/, 'An order is a JSON Pointer, with "-" before it to reverse.');

/** Formats of a value. `auto` is what the page does without a spec. */
export const VALUE_FORMATS = [
  'auto',
  'text',
  'integer',
  'number',
  'percent',
  'currency',
  'bytes',
  'duration',
  'date',
  'time',
  'datetime',
  'relative-time',
  'boolean',
  'link',
  'image',
  'badge',
  'code',
  'markdown',
  'json',
] as const;
const format = z.enum(VALUE_FORMATS);

/** A value of a result, named, with its format. In a list part, `at` is relative to the item. */
const value = z.strictObject({
  at: pointer,
  label: label.optional(),
  format: format.optional(),
  /** ISO 4217, for `currency`: where the item itself has none. Absent: such an amount is a plain number. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Unit written after a number, as `°C`. */
  unit: z.string().max(20).optional(),
});

/** Offers another tool of the same server with arguments from the item or value it stands beside. Opens that tool's form; calls nothing. */
const link = z.strictObject({
  tool: z.string().min(1).max(128),
  label: label.optional(),
  /** Arguments by parameter name: a pointer into the item. A literal is not possible. */
  arguments: z.record(z.string().max(128), z.strictObject({ at: pointer })),
});
const links = z.array(link).max(6).optional();

const partBase = { at: pointer, label: label.optional() };

const table = z.strictObject({
  part: z.literal('table'),
  ...partBase,
  columns: z
    .array(value.extend({ align: z.enum(['start', 'end', 'center']).optional() }))
    .min(1)
    .max(30)
    .optional(),
  /** The order in which rows are shown first: a column's pointer; `-` before it reverses. Absent: as the tool gave them. */
  sort: sortOrder.optional(),
  dense: z.boolean().optional(),
  links,
});
const cards = z.strictObject({
  part: z.literal('cards'),
  ...partBase,
  title: pointer,
  subtitle: pointer.optional(),
  image: pointer.optional(),
  fields: z.array(value).max(12).optional(),
  links,
});
const chart = z.strictObject({
  part: z.literal('chart'),
  ...partBase,
  kind: z.enum(['bar', 'line', 'area', 'point']),
  x: value,
  y: z.array(value).min(1).max(6),
});
const map = z.strictObject({
  part: z.literal('map'),
  ...partBase,
  latitude: pointer,
  longitude: pointer,
  title: pointer.optional(),
  fields: z.array(value).max(8).optional(),
});
const timeline = z.strictObject({
  part: z.literal('timeline'),
  ...partBase,
  when: pointer,
  title: pointer,
  text: pointer.optional(),
  links,
});
/** Numbers or short values, each in a tile. */
const stats = z.strictObject({ part: z.literal('stats'), ...partBase, tiles: z.array(value).min(1).max(12) });
/** One object, as names and values. */
const detail = z.strictObject({
  part: z.literal('detail'),
  ...partBase,
  fields: z.array(value).min(1).max(40).optional(),
  columns: z.union([z.literal(1), z.literal(2)]).optional(),
  links,
});
const text = z.strictObject({
  part: z.literal('text'),
  ...partBase,
  as: z.enum(['plain', 'markdown', 'code']).optional(),
});
/** A value as the page draws it without a spec. */
const auto = z.strictObject({ part: z.literal('auto'), ...partBase });

/** A part that draws one value of the result. */
export const leafPartSchema = z.discriminatedUnion('part', [
  table,
  cards,
  chart,
  map,
  timeline,
  stats,
  detail,
  text,
  auto,
]);
export type LeafPart = z.infer<typeof leafPartSchema>;

/** Parts below a heading. */
interface SectionPart {
  readonly part: 'section';
  readonly label?: string | undefined;
  /** Side by side where there is room. @default 1 */
  readonly columns?: 1 | 2 | undefined;
  /** Folded until the user opens it. @default false */
  readonly folded?: boolean | undefined;
  readonly parts: ResultPart[];
}
/** Parts of which one tab is shown at a time. */
interface TabsPart {
  readonly part: 'tabs';
  readonly tabs: { readonly label: string; readonly parts: ResultPart[] }[];
}
export type ResultPart = LeafPart | SectionPart | TabsPart;

const columns = z.union([z.literal(1), z.literal(2)]).optional();
/** Parts around parts of a schema. */
const partAround = (inner: z.ZodType<ResultPart>): z.ZodType<ResultPart> =>
  z.union([
    leafPartSchema,
    z.strictObject({
      part: z.literal('section'),
      label: label.optional(),
      columns,
      folded: z.boolean().optional(),
      parts: z.array(inner).min(1).max(40),
    }),
    z.strictObject({
      part: z.literal('tabs'),
      tabs: z
        .array(z.strictObject({ label, parts: z.array(inner).min(1).max(40) }))
        .min(2)
        .max(8),
    }),
  ]);
const resultPartSchema: z.ZodType<ResultPart> = z.lazy(() => partAround(resultPartSchema));

/** A field, by the pointer of its parameter; or fields below a heading; or tabs. Fields that no node names follow at the end. */
export type FormNode =
  | string
  | {
      readonly section?: string | undefined;
      readonly columns?: 1 | 2 | undefined;
      readonly folded?: boolean | undefined;
      readonly fields: FormNode[];
    }
  | { readonly tabs: { readonly label: string; readonly fields: FormNode[] }[] };
/** Nodes around nodes of a schema. */
const nodeAround = (inner: z.ZodType<FormNode>): z.ZodType<FormNode> =>
  z.union([
    pointer,
    z.strictObject({
      section: label.optional(),
      columns,
      folded: z.boolean().optional(),
      fields: z.array(inner).min(1).max(60),
    }),
    z.strictObject({
      tabs: z
        .array(z.strictObject({ label, fields: z.array(inner).min(1).max(60) }))
        .min(2)
        .max(8),
    }),
  ]);
const formNodeSchema: z.ZodType<FormNode> = z.lazy(() => nodeAround(formNodeSchema));

/** Controls that a spec may choose; one that does not suit the field's type is ignored. */
export const CONTROLS = [
  'text',
  'textarea',
  'number',
  'slider',
  'select',
  'radio',
  'checkbox',
  'switch',
  'date',
  'time',
  'datetime',
  'json',
] as const;

export const fieldSchema = z.strictObject({
  label: label.optional(),
  help: help.optional(),
  placeholder: label.optional(),
  control: z.enum(CONTROLS).optional(),
  /** Whether the field is shown only after the user opens "More options". A required field is always shown. */
  advanced: z.boolean().optional(),
});

/** Arguments that the user fills in with one press. Values must be valid for the tool's schema. */
const presetSchema = (value: z.ZodType<z.core.util.JSONType>) =>
  z.strictObject({ label, arguments: z.record(z.string().max(128), value) });
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A spec over the schemas of what is nested. */
function specSchema(node: z.ZodType<FormNode>, part: z.ZodType<ResultPart>, preset: ReturnType<typeof presetSchema>) {
  const form = z.strictObject({
    layout: z.array(node).min(1).max(60).optional(),
    /** Fields by the pointer of the parameter. */
    fields: z.record(pointer, fieldSchema).optional(),
    presets: z.array(preset).max(8).optional(),
    /** The label of the button that calls the tool. */
    submit: label.optional(),
  });
  return z.strictObject({
    /** The address of the JSON Schema, for editors. */
    $schema: z.string().max(200).optional(),
    version: z.literal(VIEW_SPEC_VERSION),
    title: label.optional(),
    summary: help.optional(),
    form: form.optional(),
    result: z.strictObject({ parts: z.array(part).min(1).max(40) }).optional(),
  });
}

/** The schema of a view spec. It checks the form alone; `checkViewSpec` also checks it against a tool. */
export const viewSpecSchema = specSchema(formNodeSchema, resultPartSchema, presetSchema(z.json()));
/** The same with sections and tabs two levels deep: a schema without recursion, which some providers of models require. */
export const boundedViewSpecSchema = specSchema(
  nodeAround(nodeAround(pointer)),
  partAround(partAround(leafPartSchema)),
  presetSchema(z.union([scalar, z.array(scalar)])),
);
/** See the members of `viewSpecSchema`. Absent members: what the page does without a spec. */
export type ViewSpec = z.infer<typeof viewSpecSchema>;

/** One fault of a spec. */
export interface ViewSpecProblem {
  readonly code:
    | 'syntax'
    | 'schema'
    | 'limit'
    | 'version'
    | 'unknown-field'
    | 'unknown-tool'
    | 'missed-pointer'
    | 'misleading-label'
    | 'unreachable-field'
    | 'invalid-preset'
    | 'control'
    | 'draws-nothing';
  /** JSON Pointer in the spec. */
  readonly path: string;
  /** One sentence: what is wrong, with the value, and what to write instead. A model is sent this text. */
  readonly message: string;
}
