// The part of Standard Schema v1 (standardschema.dev) that validation needs: zod, valibot, arktype and others implement it.

/** One problem of a value. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type SchemaOutcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A schema that validates, such as one of zod. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaOutcome<Output> | Promise<SchemaOutcome<Output>>;
  };
}

/** One line for the user: the place and the message of each issue. */
export function describeIssues(issues: readonly SchemaIssue[]): string {
  return issues
    .map(({ path = [], message }) => {
      const place = path.map(key => String(typeof key === 'object' ? key.key : key)).join('.');
      return place ? `${place}: ${message}` : message;
    })
    .join('; ');
}
