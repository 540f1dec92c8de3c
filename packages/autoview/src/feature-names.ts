// The names of the features and style sheets that only some compiled pages have. scripts/page-script.ts and scripts/page-styles.ts build the
// source files of these names.

/** Features of the page's script: `page/features/<name>.ts`. */
export const FEATURE_NAMES = [
  'lists',
  'variants',
  'entries',
  'multiselect',
  'files',
  'formats',
  'patterns',
  'rules',
  'follow-ups',
  'destructive',
  'view-spec',
] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

/** Style sheets besides the one that every page has. */
export const STYLE_NAMES = [
  'multiselect',
  'follow-ups',
  'destructive',
  'fallback',
  'framed',
  'right-to-left',
  'view-spec',
] as const;
export type StyleName = (typeof STYLE_NAMES)[number];
