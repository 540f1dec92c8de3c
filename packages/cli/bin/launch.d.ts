// The types of launch.js, for its test.
export function launch(words: readonly string[]): Promise<void>;
export function launchBuilt(words: readonly string[]): Promise<void>;

export function start(
  words: readonly string[],
  checkout: { root: string; node: string; isInstalled: boolean },
): { setup?: string[]; command: [string, ...string[]] };
