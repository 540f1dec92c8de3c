// Builds the address of a sandbox: a site of its own for each server, and a query from which the sandbox's server makes the headers.
import { sandboxLabel } from '@vitrine/protocol/sandbox';
import { HostError } from '../errors.ts';
import { sameSiteProblem, sandboxTemplateProblem } from './address-template.ts';
import type { SandboxOptions } from './sandbox.ts';

/** The address of the proxy page of a sandbox. Names are hashed where each server has a site: that needs a secure context, or some time. */
export async function sandboxAddress(options: SandboxOptions): Promise<URL> {
  const { template, url: shared, development, server, user, domain } = options;
  if (template === undefined) {
    const { readSandboxUrl, findDevelopmentUrl } = await import('./sandbox-url.ts');
    return readSandboxUrl(shared ?? (await findDevelopmentUrl(development)), sandboxQuery(options));
  }
  const source = { hostOrigin: location.origin, server, user };
  const [label, dedicated] = await Promise.all([
    sandboxLabel(source),
    domain !== undefined && sandboxLabel({ ...source, domain }),
  ]);
  const url = new URL(template.replace('{label}', label));
  const query = sandboxQuery(options);
  if (dedicated) query.set('dedicated', dedicated);
  url.search = String(query);
  return url;
}

/** The query of a sandbox's address, without the labels. Sandboxes of one server with equal queries are interchangeable. */
export function sandboxQuery(options: SandboxOptions): URLSearchParams {
  const { csp, features = [], external, worker, optIns = [] } = options;
  const query = new URLSearchParams({ host: location.origin });
  const setList = (name: string, values: readonly string[]): void => {
    if (values.length > 0) query.set(name, values.join(' '));
  };
  if (csp) query.set('csp', JSON.stringify(csp));
  setList('allow', features);
  setList('sandbox', grantedTokens(options));
  setList('optin', optIns);
  if (worker) query.set('worker', '1');
  if (external !== undefined) query.set('frame', external);
  return query;
}

/** The tokens of the sandbox attribute that an application may add. */
export function grantedTokens({ tokens = [] }: SandboxOptions): string[] {
  return ['allow-modals'].filter(token => tokens.includes(token));
}

/** Throws `HostError` ('sandbox-refused') for what is no template, and for one below the page's own name. */
export function checkTemplate(template: string): void {
  const problem = templateProblem(template);
  if (problem !== undefined) throw new HostError('sandbox-refused', problem);
}

/** Says why this page cannot use a sandbox template; undefined when it can. Without a page, only the form is judged. */
export const templateProblem = (template: string): string | undefined =>
  sandboxTemplateProblem(template) ?? ownSiteProblem(template);

/** A name without a dot, such as `localhost`, is a public suffix to browsers: names below it are other sites. */
function ownSiteProblem(template: string): string | undefined {
  const suffix = new URL(template.replace('{label}.', '')).hostname;
  const { hostname = '', origin = '' } = globalThis.location ?? {};
  return hostname.includes('.') && `.${suffix}`.endsWith(`.${hostname}`) ? sameSiteProblem(suffix, origin) : undefined;
}
