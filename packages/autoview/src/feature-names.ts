// The names of the features and style sheets that only some compiled pages have. They are also names of source files: scripts/page-script.ts and scripts/page-styles.ts build these.

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
] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

/** Style sheets beside the one of every page. */
export const STYLE_NAMES = ['multiselect', 'follow-ups', 'destructive', 'fallback', 'framed', 'right-to-left'] as const;
export type StyleName = (typeof STYLE_NAMES)[number];
