// Aliases that make the built pages draw with Preact, although the components are written for React.

/** Import → what a bundle takes instead; whole names only. */
export const PREACT_ALIASES: Readonly<Record<string, string>> = {
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};
