// Hard limits: a schema may be hostile. Beyond them a field becomes a JSON editor, and nothing grows without end.

/** How deep the controls of one form nest. */
export const MAX_DEPTH = 24;
/** How many fields one operation may make. */
export const MAX_FIELDS = 5_000;
/** How many subschemas of one schema are read. */
export const MAX_SCHEMAS = 20_000;
/** How many variants one choice offers. */
export const MAX_OPTIONS = 256;
/** How long a chain of `$ref` and `allOf` may be. */
export const MAX_CHAIN = 64;
/** How many fields one form description has. */
export const MAX_DESCRIBED_FIELDS = 4_000;
/** How many blank items a required array gets from its `minItems`. */
export const MAX_BLANK_ITEMS = 20;
