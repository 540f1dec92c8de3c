// The types of workspace.mjs, which is plain JavaScript because setup.mjs runs it on the machine's own Node.
declare module '*/workspace.mjs' {
  export const root: string;
  export function toolEnvironment(extra?: Record<string, string>): NodeJS.ProcessEnv;
  export function run(
    command: string,
    args: readonly string[],
    options?: { cwd?: string; env?: Record<string, string>; stdout?: 'inherit' | 'stderr' },
  ): number;
  export function withLock<Result>(name: string, job: () => Result | Promise<Result>): Promise<Result>;
}

// The types of is-installed.mjs, for its test.
declare module '*/is-installed.mjs' {
  export function inBin(root: string, name: string): string;
  export function isInstalled(root: string): boolean;
}
