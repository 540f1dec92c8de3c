// `GET sandbox.html`: the page in which views run during development. The page of the chat loads it by another name of this machine, so that the
// chat's own server gives views another site. Served on loopback alone.
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { Refusal } from './refusal.ts';

/** Answers with the sandbox page and the headers that isolate its view. Throws `Refusal` `not-found` for a request by a public name. */
export async function answerSandbox(request: Request): Promise<Response> {
  const ownHost = request.headers.get('Host') ?? new URL(request.url).host;
  for (const host of [ownHost, ...readForwardedHosts(request)])
    if (!isLoopbackURL(`http://${host}`))
      throw new Refusal(
        'not-found',
        `The sandbox is served here on loopback only, and this request names ${host}. In production serve it on a site of its own, and name it in the page: sandbox: { template: 'https://{label}.views.example' }.`,
      );
  const hostOrigin = new URL(request.url).searchParams.get('host') ?? '';
  if (!isLoopbackURL(hostOrigin) || URL.parse(hostOrigin)?.origin !== hostOrigin)
    throw new Refusal(
      'foreign-origin',
      `${hostOrigin.slice(0, 200) || 'A page that is not named'} may not have a sandbox here: only pages on loopback may.`,
    );
  if (hostOrigin.includes('['))
    throw new Refusal(
      'foreign-origin',
      `No policy of a browser can name ${hostOrigin}, because it is an address of IPv6. Open the page at ${hostOrigin.replace(/\[.*\]/, 'localhost')}.`,
    );
  // Its own page asks whether there is a sandbox here, and may not have it: views would have the rights of that page.
  if (new URL(hostOrigin).host === ownHost) return new Response(null, { status: 204 });
  // Loaded in development alone: it has the Public Suffix List.
  const { createSandboxHandler } = await import('@vitrine/host/sandbox-handler');
  const { search } = new URL(request.url);
  const handle = createSandboxHandler({ hostOrigins: [hostOrigin], rung: 'worker' });
  const response = handle(new Request(`http://${ownHost}/${search}`));
  // Chromium 156 loads no page of an IPv6 address that may connect to itself. The sandbox loads nothing from its own origin.
  const allowlist = response.headers.get('Connection-Allowlist');
  if (ownHost.startsWith('[') && allowlist)
    response.headers.set('Connection-Allowlist', allowlist.replace(/response-origin ?/, ''));
  return response;
}

/** Host names that proxies say the browser asked for. */
function readForwardedHosts({ headers }: Request): string[] {
  const forwarded = [...(headers.get('Forwarded') ?? '').matchAll(/\bhost="?([^";,]+)/gi)].map(([, host = '']) => host);
  const hosts = (headers.get('X-Forwarded-Host') ?? '').split(',').map(host => host.trim());
  return [...forwarded, ...hosts].filter(host => host !== '');
}
