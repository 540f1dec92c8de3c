// Serves the sandbox: one page, the proxy, on a site per server (`<label>.localhost`, or a label below a public suffix).
// Everything that contains a view is in these headers, so every answer carries them, errors too.
import { connectionAllowlist, cspSource, grantCsp, SANDBOX_LABEL, sandboxCsp, UICspSchema } from '@vitrine/protocol';
import { PROXY_PAGE } from './proxy-page.gen.ts';

export interface SandboxHandlerOptions {
  /** Origins of the pages that may embed sandboxes, such as `http://127.0.0.1:4400`. */
  hostOrigins: readonly string[];
}

/** A fetch-style handler: works with Hono, Node adapters and edge runtimes. */
export type SandboxHandler = (request: Request) => Response;

/** The longest address answered: what a browser and a Node server both take. */
const MAX_URL_LENGTH = 12_000;

/** Creates the handler. Throws `TypeError` when a host origin is no http(s) origin. */
export function createSandboxHandler({ hostOrigins }: SandboxHandlerOptions): SandboxHandler {
  for (const origin of hostOrigins)
    if (!/^https?:$/.test(new URL(origin).protocol) || new URL(origin).origin !== origin)
      throw new TypeError(`Not an origin: ${origin}. Write scheme, host and port only, such as https://chat.example.`);

  return request => {
    if (request.url.length > MAX_URL_LENGTH)
      return answer(414, 'The address is too long: declare fewer domains.', hostOrigins);
    const url = new URL(request.url);
    const host = url.searchParams.get('host') ?? '';
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Only GET.', hostOrigins);
    if (!SANDBOX_LABEL.test(url.hostname.split('.')[0] ?? ''))
      return answer(421, 'No sandbox has this name.', hostOrigins);
    if (url.pathname !== '/') return answer(404, 'A sandbox has one page.', hostOrigins);
    if (!hostOrigins.includes(host)) return answer(403, 'This page may not embed sandboxes here.', hostOrigins);
    const declared = UICspSchema.safeParse(parseJson(url.searchParams.get('csp') ?? '{}'));
    if (!declared.success) return answer(400, 'The csp parameter does not fit.', hostOrigins);
    // A remote-DOM script runs in a worker, and reaches nothing whatever it declares.
    const worker = url.searchParams.get('worker') === '1';
    const granted = grantCsp(worker ? undefined : declared.data);
    const external = url.searchParams.get('frame');
    if (external !== null && !worker) {
      // The page to show. Never a sandbox or a host: its frame keeps its origin.
      const source = cspSource(external);
      if (
        !source ||
        source.includes('*') ||
        hostOrigins.includes(source) ||
        (new URL(source).port === url.port &&
          new URL(source).hostname.endsWith(url.hostname.slice(url.hostname.indexOf('.'))))
      )
        return answer(400, 'The frame parameter is no origin that may be shown.', hostOrigins);
      granted.frameDomains.push(source);
    }
    const features = (url.searchParams.get('allow') ?? '').split(' ');
    return new Response(request.method === 'HEAD' ? null : PROXY_PAGE, {
      headers: headers(sandboxCsp(granted, { frameAncestors: [host], worker }), connectionAllowlist(granted), features),
    });
  };
}

function answer(status: number, text: string, hostOrigins: readonly string[]): Response {
  const nothing = grantCsp(undefined);
  const all = headers(`${sandboxCsp(nothing, { frameAncestors: hostOrigins })}; sandbox`, connectionAllowlist(nothing));
  return new Response(text, { status, headers: { ...all, 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Features that a view may be granted, when the host hands them on. */
const GRANTABLE = ['camera', 'microphone', 'geolocation', 'clipboard-write'];
const DENIED =
  'accelerometer autoplay clipboard-read display-capture encrypted-media fullscreen gyroscope hid idle-detection magnetometer midi payment picture-in-picture publickey-credentials-get screen-wake-lock serial storage-access usb xr-spatial-tracking';

function permissionsPolicy(granted: readonly string[]): string {
  // `*`, since the opaque frame it is handed to has no origin to name.
  const grantable = GRANTABLE.map(feature => `${feature}=${granted.includes(feature) ? '*' : '()'}`);
  return [...grantable, ...DENIED.split(' ').map(feature => `${feature}=()`)].join(', ');
}

function headers(csp: string, allowlist: string, features: readonly string[] = []): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': csp,
    'Connection-Allowlist': allowlist,
    'Permissions-Policy': permissionsPolicy(features),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'Origin-Agent-Cluster': '?1',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'no-store',
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
