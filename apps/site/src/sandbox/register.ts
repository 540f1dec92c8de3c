// The script of index.html: registers the service worker of this origin, then loads the same address again, which the worker answers.
// Without a worker the static page takes its place (static-page.ts).
import { SANDBOX_PROBLEM, type SandboxProblem } from './sandbox-problem.ts';

/** Goes on without the worker, and tells the page around this one why. The reason is no secret, so any page may read it. */
function report(reason: SandboxProblem['reason']): void {
  parent.postMessage({ type: SANDBOX_PROBLEM, reason } satisfies SandboxProblem, '*');
  location.replace(`/static.html${location.search}`);
}

async function register(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!('serviceWorker' in navigator)) return report('no-service-worker');
  const workers = navigator.serviceWorker;
  // Loaded again, and still not answered by the worker: a browser that is told to bypass it, for example by its developer tools.
  if (navigation?.type === 'reload' && workers.controller === null && (await workers.getRegistration()))
    return report('bypassed');
  await workers.register('/service-worker.js', { updateViaCache: 'none' });
  await workers.ready;
  location.reload();
}

register().catch(() => report('refused'));
