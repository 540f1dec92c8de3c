// The style variables that a host may send its views (MCP Apps 2026-01-26, Theming). Without schemas, because a host's page loads it first.

const cross = (prefix: string, names: string, suffixes: string[] = ['']): string[] =>
  names.split(' ').flatMap(name => suffixes.map(suffix => `${prefix}${name}${suffix}`));

const TONES = 'primary secondary tertiary inverse ghost info danger success warning disabled';

/** The 76 style variables of the specification; a host sends no others. */
export const STYLE_VARIABLES: readonly string[] = /* @__PURE__ */ [
  ...cross('--color-background-', TONES),
  ...cross('--color-text-', TONES),
  ...cross('--color-border-', TONES),
  ...cross('--color-ring-', 'primary secondary inverse info danger success warning'),
  ...cross('--font-', 'sans mono'),
  ...cross('--font-weight-', 'normal medium semibold bold'),
  ...cross('--font-text-', 'xs sm md lg', ['-size', '-line-height']),
  ...cross('--font-heading-', 'xs sm md lg xl 2xl 3xl', ['-size', '-line-height']),
  ...cross('--border-radius-', 'xs sm md lg xl full'),
  '--border-width-regular',
  ...cross('--shadow-', 'hairline sm md lg'),
];
