// The page's side of `undriven.ts`: asks for one call after another, and tells what goes wrong in between.
import type { Call, Posted } from './undriven.ts';

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Serves the calls of `Tab.call`, for as long as the page is there. */
export function serveCalls(functions: Functions): void {
  const { search } = location;
  const post = (posted: Posted): Promise<unknown> =>
    fetch(`/posted${search}`, { method: 'POST', body: JSON.stringify(posted) });
  const report = (problem: unknown): void => void post({ problem: String(problem) });
  // An event without an error is a notice, such as that of a ResizeObserver that comes back to it in the next frame.
  addEventListener('error', ({ error, message }) => error && report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const { error } = console;
  console.error = (...said: unknown[]) => {
    report(said.join(' '));
    error(...said);
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
