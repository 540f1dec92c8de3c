// The versions of React that the components' peer range names, for bundles: esbuild puts one of them in the place of `react`.
export const REACT_VERSIONS = [18, 19] as const;
export type ReactVersion = (typeof REACT_VERSIONS)[number];

/** esbuild's `alias`, also for what the components' dependencies import. 19 is the version that is installed. */
export function reactAliases(version: ReactVersion): Record<string, string> {
  return version === 18 ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {};
}
