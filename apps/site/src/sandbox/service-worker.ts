// The sandbox's server on a static site: the service worker of a sandbox's origin answers navigations with the proxy page and its headers,
// by the same code as a Node server. The first navigation of an origin gets index.html, which registers it.
import { createSandboxHandler } from '@vitrine/host/sandbox-handler';

/** Origins of the pages that may embed sandboxes; put here by the build. */
declare const HOST_ORIGINS: readonly string[];

/** Members of `ServiceWorkerGlobalScope` that are used: the DOM's types have no service worker. */
interface WorkerScope {
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'install', listener: () => void): void;
  skipWaiting(): Promise<void>;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(response: Response): void;
}

const worker = self as unknown as WorkerScope;

// Text that a user pastes, or that a link brings, reaches nothing: no declared domain is granted.
const handle = createSandboxHandler({ hostOrigins: HOST_ORIGINS, permit: () => false });

// A newer version takes over at once: no page holds a state of the older one.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(handle(event.request));
});
