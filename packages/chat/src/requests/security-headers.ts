// Security headers for every answer, whatever its status: a page without them would be a way around them.
import { sandboxTemplateProblem } from '@vitrine/host/internal/node';
import type { MiddlewareHandler } from 'hono';
import { ChatError } from '../errors.ts';

/** Browser features that neither the page nor its frames may use. `fullscreen` and `clipboard-write` are for the page itself. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The `frame-src` source that covers all sandbox origins: `http://{label}.localhost:4401` → `http://*.localhost:4401`. */
function sandboxSource(template: string): string {
  const problem = sandboxTemplateProblem(template);
  if (problem !== undefined) throw new ChatError('bad-option', problem);
  const { protocol, host } = new URL(template.replace('{label}.', ''));
  return `${protocol}//*.${host}`;
}

/**
 * The headers. `frame-src` names only the sandbox: a view that navigates itself elsewhere is blocked
 * (CSP 3, frame-src applies to navigations of child frames).
 */
function securityHeaders(sandboxTemplate: string) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${sandboxSource(sandboxTemplate)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const features = [...DENIED_FEATURES.map(name => `${name}=()`), 'clipboard-write=(self)', 'fullscreen=(self)'];
  return {
    // weakening: no-page-policy
    'Content-Security-Policy': policy.join('; '),
    // weakening: no-permissions-policy/page
    'Permissions-Policy': features.join(', '),
    // weakening: links-with-opener/header
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The sandbox may see the origin that embeds it, but not the session in the path.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
  };
}

/** The policy of an answer in JSON: opened as a document, it can do nothing, so it needs no list of features. It saves 900 bytes in each answer. */
const DATA_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Middleware that sets the headers; a header that a route has set itself stays. Nothing is cached unless its route says so. */
export function createHeaderSetter(sandboxTemplate: string): MiddlewareHandler {
  const page = { ...securityHeaders(sandboxTemplate), 'Cache-Control': 'no-store' };
  const { 'Permissions-Policy': _, ...data } = { ...page, 'Content-Security-Policy': DATA_POLICY };
  return async (context, next) => {
    await next();
    const isData = context.res.headers.get('Content-Type')?.startsWith('application/json');
    for (const [name, value] of Object.entries<string>(isData ? data : page)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}
