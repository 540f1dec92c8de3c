// The check of a sandbox at one url: what answers there, and what it does not isolate.
import { sandboxUrlProblem } from '../sandbox/sandbox-url.ts';
import { embeddingProblem } from '../sandbox-page/embedding-page.ts';
import { readHostOrigins } from '../sandbox-page/static-origins.ts';
import { type SandboxSiteReport, sharedSiteWarning } from './sandbox-site.ts';

export interface CheckUrlOptions {
  readonly hostOrigins: readonly string[];
  /** Requests the page when true. */
  readonly isAsked: boolean;
}

/** Milliseconds that the page may take to answer. */
const TIMEOUT_MS = 10_000;

/** Weaknesses of both rungs that have one url. */
const ONE_ORIGIN = [
  'One origin for all servers: a browser may run views of different servers in one process, and no view can have an origin of its own (_meta.ui.domain); each has an opaque one.',
];
/** Weaknesses of a file without headers. */
const NO_HEADERS = [
  'No frame-ancestors: any page may load the file. It opens no sandbox for a page that it does not name.',
  'No Connection-Allowlist: in every browser a view may send what its tool gave it by WebRTC, connection hints and name look-ups.',
  'No Permissions-Policy: features that browsers give to frames of other origins are denied by the attribute allow, which only Chromium lists.',
  'No check of declared wildcards against the Public Suffix List, and no option permit.',
];

/** Checks a sandbox at a url. Never rejects. */
export async function checkSandboxUrl(
  url: string,
  { hostOrigins, isAsked }: CheckUrlOptions,
): Promise<SandboxSiteReport> {
  for (const origin of hostOrigins) {
    const problem = sandboxUrlProblem(url, origin);
    if (problem !== undefined) return { problem, warnings: [] };
  }
  const sameSite = sharedSiteWarning(url, hostOrigins);
  const warnings = [...ONE_ORIGIN, ...(sameSite === undefined ? [] : [sameSite])];
  if (!isAsked) return { warnings };
  try {
    return await askForPage(url, hostOrigins, warnings);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as { code?: string } | undefined)?.code ?? message;
    return { problem: `${url} does not answer (${reason}). Serve the sandbox there, or correct the url.`, warnings };
  }
}

async function askForPage(url: string, hostOrigins: readonly string[], warnings: string[]): Promise<SandboxSiteReport> {
  let rung: SandboxSiteReport['rung'];
  for (const host of hostOrigins) {
    const query = new URLSearchParams({ host });
    const response = await fetch(`${url}?${query}`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    if (response.status !== 200)
      return { problem: `${url} answers ${response.status} to ${host}: ${text.slice(0, 200)}`, warnings };
    const policy = response.headers.get('content-security-policy') ?? '';
    const pages = readHostOrigins(text);
    const isWorker = pages === undefined && policy.includes(`frame-ancestors ${host}`);
    if (!isWorker && pages === undefined)
      return { problem: `${url} has another page. Write the sandbox's with vitrine sandbox.`, warnings };
    const problem = pages && embeddingProblem({ host, hostOrigins: pages, ancestors: undefined });
    if (problem !== undefined) return { problem, warnings };
    rung = isWorker ? 'worker' : 'static';
  }
  if (rung === undefined) return { warnings };
  return { rung, warnings: rung === 'static' ? [...warnings, ...NO_HEADERS] : warnings };
}
