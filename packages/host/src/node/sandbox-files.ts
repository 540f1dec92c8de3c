// The sandbox as one file: the static page for any file server, and the module for an edge runtime.
import { HOST_ORIGINS_NAME, hostOriginsElement } from '../sandbox-page/static-origins.ts';
import { checkHostOrigins } from './host-origins.ts';
import { STATIC_PAGE } from './static-page.gen.ts';
import { WORKER_MODULE } from './worker-module.gen.ts';

/**
 * The text of `sandbox.html` for these pages; without any, for pages on loopback and private addresses. Serve it as `text/html` on another
 * origin than the pages. Throws `TypeError` for what is no origin.
 * @example
 * writeFileSync('public/sandbox.html', staticSandboxPage(['https://chat.example']));
 */
export function staticSandboxPage(hostOrigins: readonly string[] = []): string {
  checkHostOrigins(hostOrigins);
  return STATIC_PAGE.replace(`<meta name="${HOST_ORIGINS_NAME}" content="">`, hostOriginsElement(hostOrigins));
}

/**
 * The text of an ES module whose default export has `fetch`, which serves the sandbox at `/` of one host name. Throws `TypeError` for what
 * is no origin.
 * @example
 * writeFileSync('sandbox-worker.js', sandboxWorkerModule(['https://chat.example']));
 */
export function sandboxWorkerModule(hostOrigins: readonly string[]): string {
  checkHostOrigins(hostOrigins);
  return `const HOST_ORIGINS = ${JSON.stringify(hostOrigins)};\n${WORKER_MODULE}`;
}
