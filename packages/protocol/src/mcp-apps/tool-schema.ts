// Types of the schemas of a tool as a server's author writes them: a schema of a library, or an object of them, which both generations
// of the SDK take for an object schema.

/** The part of Standard Schema (standardschema.dev) that types are inferred from. */
interface TypedSchema {
  readonly '~standard': { readonly types?: { readonly input: unknown; readonly output: unknown } | undefined };
}

/** Fields by name, such as `{ sides: z.number() }`. */
type SchemaShape = Readonly<Record<string, TypedSchema>>;

/** A schema of a tool's arguments or results: one of a library such as Zod, or an object of them by name. */
export type ToolSchema = TypedSchema | SchemaShape;

/** Input that a schema takes, before defaults are filled in. */
export type SchemaInput<Schema extends ToolSchema> = Side<Schema, 'input'>;

/** Output of a schema for an input that it accepts. */
export type SchemaOutput<Schema extends ToolSchema> = Side<Schema, 'output'>;

type Side<Schema, Name extends 'input' | 'output'> = Schema extends TypedSchema
  ? NonNullable<Schema['~standard']['types']>[Name]
  : OptionalWhereUndefined<{ -readonly [Field in keyof Schema]: Side<Schema[Field], Name> }>;

type OptionalWhereUndefined<Fields> = Flat<
  { [Field in keyof Fields as undefined extends Fields[Field] ? never : Field]: Fields[Field] } & {
    [Field in keyof Fields as undefined extends Fields[Field] ? Field : never]?: Fields[Field];
  }
>;
type Flat<Fields> = { [Field in keyof Fields]: Fields[Field] };
