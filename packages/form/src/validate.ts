// The seam for a JSON Schema validator: the form checks what a person can mistype, the validator has the last word.

/** One thing that the schema does not accept. */
export interface ValidationIssue {
  /** JSON Pointer of the value it is about. */
  readonly path: string;
  /** The schema keyword that refused it. */
  readonly keyword: string;
  readonly message: string;
}

export interface SchemaValidator {
  /** Every reason why the value is not accepted; none when it is, or when the schema itself can't be applied. Never throws. */
  validate(value: unknown): readonly ValidationIssue[];
  /** The same, or undefined when no verdict is possible: then only whoever takes the value can say. Never throws. */
  judge?(value: unknown): readonly ValidationIssue[] | undefined;
  /** Whether a text has a format; `undefined` for a format it does not know. */
  format?(name: string, text: string): boolean | undefined;
}

export type CreateValidator = (schema: unknown) => SchemaValidator;
