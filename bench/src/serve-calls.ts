// The page's side of `undriven.ts`: fetches one call after another, and reports errors in between.
import type { Call, Posted } from './undriven.ts';

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Serves the calls of `Tab.call` while the page exists. */
export function serveCalls(functions: Functions): void {
  const { search } = location;
  const post = (posted: Posted): Promise<unknown> =>
    fetch(`/posted${search}`, { method: 'POST', body: JSON.stringify(posted) });
  const report = (problem: unknown): void => void post({ problem: String(problem) });
  // An event without an error is a notice, such as a ResizeObserver's about a loop.
  addEventListener('error', ({ error, message }) => error && report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const { error } = console;
  console.error = (...values: unknown[]) => {
    report(values.join(' '));
    error(...values);
  };
  void (async () => {
    for (;;) {
      const { id, name, args }: Call = await (await fetch(`/next${search}`)).json();
      try {
        await post({ id, result: await functions[name]!(...(args as never[])) });
      } catch (problem) {
        await post({ id, error: String(problem) });
      }
    }
  })();
}
