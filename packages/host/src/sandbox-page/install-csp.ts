// The first script of the static sandbox page, before any frame: checks the page around it, and installs the policy that the server of
// the other rungs sends as a header. It throws when the sandbox is not to be opened, so that nothing after it runs.
import { sandboxMetaCsp } from '@vitrine/protocol/internal/csp/csp';
import { RequestRefused, readSandboxRequest } from '../node/sandbox-request.ts';
import { embeddingProblem } from './embedding-page.ts';
import { REFUSED } from './proxy-messages.ts';
import { HOST_ORIGINS_NAME } from './static-origins.ts';

/** Thrown for a page that may not have a sandbox here. */
class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
}

function install(): void {
  const url = new URL(location.href);
  const host = url.searchParams.get('host') ?? '';
  const origins = document.querySelector<HTMLMetaElement>(`meta[name=${HOST_ORIGINS_NAME}]`)?.content ?? '';
  const hostOrigins = origins.split(' ').filter(origin => origin !== '');
  const ancestors = location.ancestorOrigins && [...location.ancestorOrigins];
  const problem = embeddingProblem({ host, ancestors, hostOrigins });
  if (problem !== undefined) throw new SandboxRefused(problem);
  const { granted, worker, optIns } = readSandboxRequest(url, { hostOrigins: [host], rung: 'static' });
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = sandboxMetaCsp(granted, { worker, optIns });
  document.head.append(policy);
}

/** Tells the page around this one, if it is the page that it says it is; a developer who opens the address reads the reason. */
function refuse(host: string, message: string): void {
  document.documentElement.textContent = message;
  if (parent !== self && URL.canParse(host)) parent.postMessage({ method: REFUSED, params: { message } }, host);
}

try {
  install();
} catch (error) {
  const isKnown = error instanceof SandboxRefused || error instanceof RequestRefused;
  refuse(
    new URLSearchParams(location.search).get('host') ?? '',
    isKnown ? error.message : 'The sandbox could not be opened.',
  );
  throw error;
}
