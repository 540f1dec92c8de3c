// Maps all style variables of MCP Apps to the page's own design tokens (styles/tokens.css), so that a view that uses them
// matches the page.

const COLORS: Record<string, string> = {
  'background-primary': '--paper',
  'background-secondary': '--paper-sunk',
  'background-tertiary': '--paper-deep',
  'background-inverse': '--ink',
  'background-ghost': '--clear',
  'background-info': '--info-wash',
  'background-danger': '--danger-wash',
  'background-success': '--success-wash',
  'background-warning': '--warning-wash',
  'background-disabled': '--paper-sunk',
  'text-primary': '--ink',
  'text-secondary': '--ink-soft',
  'text-tertiary': '--ink-faint',
  'text-inverse': '--paper',
  'text-ghost': '--ink-soft',
  'text-info': '--info',
  'text-danger': '--danger',
  'text-success': '--success',
  'text-warning': '--warning',
  'text-disabled': '--ink-disabled',
  'border-primary': '--line-view',
  'border-secondary': '--line',
  'border-tertiary': '--line-faint',
  'border-inverse': '--paper',
  'border-ghost': '--clear',
  'border-info': '--info-line',
  'border-danger': '--danger-line',
  'border-success': '--success-line',
  'border-warning': '--warning-line',
  'border-disabled': '--line-faint',
  'ring-primary': '--accent',
  'ring-secondary': '--line-strong',
  'ring-inverse': '--paper',
  'ring-info': '--info',
  'ring-danger': '--danger',
  'ring-success': '--success',
  'ring-warning': '--warning',
};

const TEXT_SIZES = ['xs', 'sm', 'md', 'lg'];
const HEADING_SIZES = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'];

/** Style variable → name of the page's token. */
export const VARIABLE_TOKENS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(COLORS).map(([name, token]) => [`--color-${name}`, token]),
  ['--font-sans', '--sans'],
  ['--font-mono', '--mono'],
  ...['normal', 'medium', 'semibold', 'bold'].map(name => [`--font-weight-${name}`, `--weight-${name}`]),
  ...TEXT_SIZES.flatMap(size => [
    [`--font-text-${size}-size`, `--text-${size}`],
    [`--font-text-${size}-line-height`, `--text-${size}-line`],
  ]),
  ...HEADING_SIZES.flatMap(size => [
    [`--font-heading-${size}-size`, `--heading-${size}`],
    [`--font-heading-${size}-line-height`, `--heading-${size}-line`],
  ]),
  ...['xs', 'sm', 'md', 'lg', 'xl', 'full'].map(size => [`--border-radius-${size}`, `--radius-${size}`]),
  ['--border-width-regular', '--line-width'],
  ...['hairline', 'sm', 'md', 'lg'].map(size => [`--shadow-${size}`, `--shadow-${size}`]),
]);

/** The style variables with their current values; `read` returns the value of one of the page's tokens. */
export function styleVariables(read: (token: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(VARIABLE_TOKENS).map(([variable, token]) => [variable, read(token)]));
}
