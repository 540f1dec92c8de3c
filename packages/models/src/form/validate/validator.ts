// The interface of a JSON Schema validator for forms: the form finds typing errors, the validator decides about the whole value.

/** One reason why the schema does not accept a value. */
export interface ValidationIssue {
  /** JSON Pointer of the value that the issue is about. */
  readonly path: string;
  /** The schema keyword that refused it. */
  readonly keyword: string;
  /** The reason in English. */
  readonly message: string;
}

/** Validates values by one schema. */
export interface SchemaValidator {
  /** Every reason why the value is not accepted; none when it is, or when the schema itself can't be applied. Never throws. */
  validate(value: unknown): readonly ValidationIssue[];
  /** Whether a value fits a part of the schema, such as a condition; `undefined` when no verdict is possible. Absent: never known. */
  fits?(part: unknown, value: unknown): boolean | undefined;
  /** Whether a text has a format; `undefined` for a format it does not know. */
  format?(name: string, text: string): boolean | undefined;
}

/** A validator that reports when it has no verdict. */
export interface Validator extends SchemaValidator {
  /**
   * Judges as `validate` does, or returns `undefined` when no verdict is possible: the schema is not a schema, refers to another document,
   * or requires too many steps. Then only the server can decide. Never throws.
   */
  judge(value: unknown): readonly ValidationIssue[] | undefined;
}
