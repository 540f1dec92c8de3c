// What the hosted pages are served with, and why: docs/hosting-embeds.md. One place for the server and for static hosts.
import { EmbedsError } from './errors.ts';

export interface HeaderOptions {
  /**
   * Who may frame the pages: origins, or schemes such as `app:`. Absent: every page, as only the absence of `frame-ancestors` says; `*` leaves
   * out files, apps and opaque frames.
   */
  allowedOrigins?: readonly string[] | undefined;
  /** For hosts that isolate themselves. `require-corp` where browsers without `credentialless` matter. @default 'credentialless' */
  embedderPolicy?: 'credentialless' | 'require-corp' | undefined;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // A host's fonts and variables arrive as a style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  // A page has nothing to fetch, so an intruder in it has no way out.
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
];

const PERMISSIONS = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'];

/** For every answer: files of a static app have no secrets, and the page around a frame may need them across origins. */
const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  // Hosts that isolate themselves (COEP) load nothing else.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A page in an opaque frame loads its own modules across origins. Never with credentials.
  'Access-Control-Allow-Origin': '*',
  'Referrer-Policy': 'no-referrer',
};

/** Headers of a page. Never `X-Frame-Options`, which knows no list of origins. */
export function pageHeaders({
  allowedOrigins,
  embedderPolicy = 'credentialless',
}: HeaderOptions = {}): Record<string, string> {
  const ancestors = allowedOrigins && [`frame-ancestors ${allowedOrigins.join(' ') || "'none'"}`];
  return {
    ...EVERYWHERE,
    'Content-Security-Policy': [...POLICY, ...(ancestors ?? [])].join('; '),
    'Cross-Origin-Embedder-Policy': embedderPolicy,
    'Permissions-Policy': PERMISSIONS.map(name => `${name}=()`).join(', '),
    'Origin-Agent-Cluster': '?1',
    // A page names its files by their hashes: it is asked for anew, they never are.
    'Cache-Control': 'no-cache',
  };
}

/** Headers of what is named by its hash. */
export function assetHeaders(): Record<string, string> {
  return { ...EVERYWHERE, 'Cache-Control': 'public, max-age=31536000, immutable' };
}

/** The same for a static host. What begins with a space belongs to the path above it. */
export function headersFile(options: HeaderOptions = {}): string {
  const block = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  // Such hosts join the values of all paths that match: a path of assets takes back what the pages' path has said.
  const unset = (headers: Record<string, string>) =>
    Object.keys(pageHeaders(options)).flatMap(name => (name in headers ? [] : [`  ! ${name}`]));
  const assets = assetHeaders();
  return `${block('/*', pageHeaders(options))}\n\n/assets/*\n${[
    ...unset(assets),
    '  ! Cache-Control',
    `  Cache-Control: ${assets['Cache-Control']}`,
  ].join('\n')}\n`;
}

/** A scheme alone, or an origin; of an origin's host the first label may be `*`. */
const SOURCE =
  /^(?:[a-z][a-z0-9+.-]*:|[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?|https?:\/\/\[[0-9a-f:.]+\](?::\d{1,5})?)$/i;

/**
 * Reads `ALLOWED_ORIGINS`: origins and schemes, separated by commas or spaces. Absent or empty: undefined, every page.
 * Throws `EmbedsError` `bad-origin` at the first that is neither: a path, a `*`, a word.
 */
export function parseAllowedOrigins(text: string | undefined): string[] | undefined {
  const origins = (text ?? '').split(/[\s,]+/).filter(Boolean);
  for (const origin of origins)
    if (!SOURCE.test(origin))
      throw new EmbedsError(
        'bad-origin',
        `ALLOWED_ORIGINS has ${JSON.stringify(origin)}: name an origin, like https://chat.example.com, or a scheme, like app: (nothing after it, and no *; to allow every page leave it out).`,
      );
  return origins.length > 0 ? origins : undefined;
}
