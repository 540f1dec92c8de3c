// The check of where sandboxes are when a server starts: the site that a template names, and whether its names resolve; what is at a url.
import { randomBytes } from 'node:crypto';
import { type Lookup, systemLookup } from '@vitrine/egress/internal/lookup';
import type { SandboxPlace } from '../sandbox/sandbox-place.ts';
import { checkSandboxUrl } from './check-sandbox-url.ts';
import { checkSandboxTemplate, isLocal, type SandboxSiteReport } from './sandbox-site.ts';

/** Options of `checkSandbox`. */
export interface CheckSandboxOptions {
  /** Origins of the pages that embed the sandboxes. */
  readonly hostOrigins: readonly string[];
  /** Looks up a label of the template in DNS, or requests the page of the url, when true. @default true */
  readonly checkNames?: boolean | undefined;
  /** Finds the addresses of a name. @default the system's resolver */
  readonly lookup?: Lookup | undefined;
}

/**
 * Checks a sandbox template as `checkSandboxTemplate` does; then looks up a random label that no resolver has in its cache, since the
 * names of all servers must resolve. Names below `localhost` are not looked up: browsers resolve those by themselves. Of a url it asks for
 * the page, and says which rung answers and what that rung does not isolate. Never rejects.
 * @example
 * const { problem } = await checkSandbox('https://{label}.views.example', { hostOrigins: ['https://chat.example.com'] });
 * if (problem) throw new Error(problem);
 * @example
 * const { rung, warnings } = await checkSandbox({ url: 'https://views.example/sandbox.html' }, { hostOrigins });
 */
export async function checkSandbox(
  sandbox: string | Exclude<SandboxPlace, { development: string }>,
  { hostOrigins, checkNames = true, lookup = systemLookup }: CheckSandboxOptions,
): Promise<SandboxSiteReport> {
  if (typeof sandbox !== 'string' && sandbox.url !== undefined)
    return checkSandboxUrl(sandbox.url, { hostOrigins, isAsked: checkNames });
  const template = typeof sandbox === 'string' ? sandbox : sandbox.template;
  const report = checkSandboxTemplate(template, hostOrigins);
  if (report.problem !== undefined || !checkNames) return report;
  const { hostname } = new URL(template.replace('{label}', `v${randomBytes(12).toString('hex')}`));
  if (isLocal(hostname)) return report;
  const cause = await lookup(hostname).then(
    addresses => (addresses.length > 0 ? undefined : 'no address'),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (cause === undefined) return report;
  const suffix = hostname.slice(hostname.indexOf('.') + 1);
  return {
    ...report,
    problem: `${hostname}, a label of ${template}, does not resolve (${cause}). Add a record for *.${suffix} to DNS, or leave out this check where only browsers can resolve it.`,
  };
}
