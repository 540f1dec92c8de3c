// One `message` listener for all sandboxes of a page. A message of a proxy page is routed by its window. A message from inside a
// sandbox that bypasses the proxy page is counted and never read; too many are reported.
import { createTokenBucket } from '@vitrine/std/internal/rate-limit';
import { sandboxAround, UNKNOWN, UNROUTED } from './unrouted-limit.ts';

/** A sandbox, as the listener sees it. */
export interface WindowRoute {
  /** A message of the proxy page. */
  onMessage(event: MessageEvent): void;
  /** The content of the sandbox sends too much to this window. */
  onFlooding(): void;
  /** Called when too many messages come from a frame that is gone, and that may have been in this sandbox. */
  onSuspected(): void;
  /** The origin of the content of the sandbox; undefined for an opaque one. */
  readonly innerOrigin: string | undefined;
}

interface Counted extends WindowRoute {
  mayPass(): boolean;
}

const now = (): number => performance.now();
const routes = new Map<object, Counted>();
const mayComeUnknown = createTokenBucket(now, UNKNOWN);
/** Milliseconds between checks: to check all sandboxes costs each of them several messages; one check finds a view that is flooding. */
const SUSPECT_AGAIN_MS = 1000;
let suspectedAt = Number.NEGATIVE_INFINITY;
let listening = false;

/** Routes messages whose `source` is this window, until the returned function is called. */
export function routeWindow(source: Window, route: WindowRoute): () => void {
  if (!listening) {
    listening = true;
    addEventListener('message', receive, true);
  }
  const counted: Counted = { ...route, mayPass: createTokenBucket(now, UNROUTED) };
  routes.set(source, counted);
  return () => {
    if (routes.get(source) === counted) routes.delete(source);
  };
}

/**
 * Messages without a sender flood this page, or the view in one sandbox (`victim`): has every other sandbox checked, at most once a
 * second.
 */
export function suspectAll(victim?: Window | null): void {
  if (now() - suspectedAt < SUSPECT_AGAIN_MS) return;
  suspectedAt = now();
  for (const [source, route] of [...routes]) if (source !== victim) route.onSuspected();
}

function receive(event: MessageEvent): void {
  const source = event.source as Window | null;
  if (source === window) return;
  const route = source && routes.get(source);
  if (route) {
    route.onMessage(event);
    return;
  }
  const around = source ? routeAround(source) : routeOfOrigin(event.origin);
  if (around) {
    // Not for the listeners of the application either: to read it may take long.
    event.stopImmediatePropagation();
    if (!around.mayPass()) around.onFlooding();
  } else if (!source && routes.size > 0 && !mayComeUnknown()) {
    event.stopImmediatePropagation();
    suspectAll();
  }
}

function routeAround(inner: Window): Counted | undefined {
  const sandbox = sandboxAround(inner, window);
  return sandbox && routes.get(sandbox);
}

function routeOfOrigin(origin: string): Counted | undefined {
  for (const route of routes.values()) if (route.innerOrigin === origin) return route;
  return undefined;
}
