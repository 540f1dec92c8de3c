// Hard limits. Schemas come from strangers: beyond these a place becomes a JSON editor, and nothing grows without end.

/** How deep the controls of one form nest. */
export const MAX_DEPTH = 24;
/** How many controls one operation may build. */
export const MAX_NODES = 5_000;
/** How many subschemas one form interprets. */
export const MAX_SCHEMAS = 20_000;
/** How many variants one choice offers. */
export const MAX_OPTIONS = 256;
/** How long a chain of `$ref` and `allOf` may be. */
export const MAX_CHAIN = 64;
/** How many blank items a required array gets from its `minItems`. */
export const MAX_BLANK_ITEMS = 20;
