// Chooses the sandbox of code that was written for other hosts, which names a page of theirs. What is not used is said once.

import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { parseURL } from '@vitrine/std/internal/parse-url';
import type { SandboxPlace } from '../../sandbox/sandbox-place.ts';
import { sandboxUrlProblem } from '../../sandbox/sandbox-url.ts';
import { sandboxAdditions } from '../permissions.ts';
import { sandboxProblem } from '../sandbox-settings.ts';
import type { SandboxConfig } from './app-types.ts';

const WAY_OUT =
  "Serve Vitrine's page on another origin (npx vitrine sandbox) and name it: sandbox.url, or once for all configureSandbox({ template: 'http://{label}.localhost:4401' }).";

/**
 * The sandbox: `configured` for the page or by a provider, else the one that the application names. `problem`: text in place of the interface.
 * @example
 * const { sandbox, problem } = appSandbox(configuredSandbox(), { url: new URL('http://localhost:4401/sandbox.html') });
 */
export function appSandbox(
  configured: SandboxPlace | undefined,
  { url }: Pick<SandboxConfig, 'url'>,
): { sandbox: SandboxPlace; problem?: undefined } | { sandbox?: undefined; problem: string } {
  if (configured) {
    const problem = sandboxProblem(configured);
    if (problem !== undefined) return { problem };
    noteOnce(
      `sandbox.url ${url} is not used: the sandbox is ${configured.template ?? configured.url ?? configured.development}.`,
    );
    return { sandbox: configured };
  }
  const parsed = parseURL(String(url), location.href);
  // In development, a page that the application serves itself is loaded by another name of this machine.
  if (parsed?.origin === location.origin && isLoopbackURL(location.href))
    return { sandbox: { development: parsed.pathname } };
  const address = parsed?.href ?? String(url);
  const problem = sandboxUrlProblem(address, location.origin);
  return problem === undefined ? { sandbox: { url: address } } : { problem: `${problem} ${WAY_OUT}` };
}

/** The tokens that older hosts write by default, and that every frame here has. */
const USUAL_TOKENS = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-modals'];

/**
 * The tokens of a sandbox attribute that are honoured.
 * @example
 * sandboxTokens('allow-scripts allow-modals'); // ['allow-modals']
 */
export function sandboxTokens(attribute: string | undefined): string[] {
  const others = (attribute ?? '').split(/\s+/).filter(token => token !== '' && !USUAL_TOKENS.includes(token));
  if (others.length > 0) noteOnce(`The sandbox tokens ${others.join(', ')} are not added: they weaken the sandbox.`);
  return sandboxAdditions(attribute ?? '');
}

const noted = new Set<string>();

/**
 * Writes a line to the console, the same one only once.
 * @example
 * noteOnce('sandbox.targetOrigin has no effect.');
 */
export function noteOnce(text: string): void {
  if (noted.has(text)) return;
  noted.add(text);
  console.info(`[vitrine] ${text}`);
}
