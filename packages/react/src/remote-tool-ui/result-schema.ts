// Checks a proposed result by any Standard Schema (https://standardschema.dev), such as one of zod.

/** The part of Standard Schema that is used here. */
export interface ResultSchema<Result = unknown> {
  readonly '~standard': {
    validate(value: unknown): Checked<Result> | Promise<Checked<Result>>;
  };
}

type Checked<Result> =
  | { readonly value: Result; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** Returns the value as the schema parses it; unchanged without a schema. Rejects with an `Error` whose message the page receives. */
export async function checkResult(value: unknown, schema: ResultSchema | undefined): Promise<unknown> {
  if (!schema) return value;
  const checked = await schema['~standard'].validate(value);
  if (!checked.issues) return checked.value;
  const first = checked.issues[0]?.message ?? 'no reason given';
  throw new Error(`The result does not fit: ${first}`);
}
