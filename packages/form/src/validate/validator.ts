// What a JSON Schema validator is to a form: the form finds what the user can mistype, the validator has the last word.

/** One thing that the schema does not accept. */
export interface ValidationIssue {
  /** JSON Pointer of the value it is about. */
  readonly path: string;
  /** The schema keyword that refused it. */
  readonly keyword: string;
  /** English. */
  readonly message: string;
}

export interface SchemaValidator {
  /** Every reason why the value is not accepted; none when it is, or when the schema itself can't be applied. Never throws. */
  validate(value: unknown): readonly ValidationIssue[];
  /** Whether a text has a format; `undefined` for a format it does not know. */
  format?(name: string, text: string): boolean | undefined;
}

/** A validator that says when it has no verdict. */
export interface Validator extends SchemaValidator {
  /**
   * As `validate`, or `undefined` when no verdict is possible: the schema is no schema, refers to another document, or asks for too many steps.
   * Then only the server can say. Never throws.
   */
  judge(value: unknown): readonly ValidationIssue[] | undefined;
}
