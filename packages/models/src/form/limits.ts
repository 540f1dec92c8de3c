// Hard limits, because a schema may be hostile. Beyond them a field becomes a JSON editor.

/** The most controls inside each other. */
export const MAX_DEPTH = 24;
/** The most fields that one operation may create. */
export const MAX_FIELDS = 5_000;
/** The most subschemas of one schema that are read. */
export const MAX_SCHEMAS = 20_000;
/** The most alternatives of one variant. */
export const MAX_OPTIONS = 256;
/** The longest chain of `$ref` and `allOf`. */
export const MAX_CHAIN = 64;
/** The most fields of one form description. */
export const MAX_DESCRIBED_FIELDS = 4_000;
/** The most blank items that a required array gets from its `minItems`. */
export const MAX_BLANK_ITEMS = 20;
