// The headers of the hosted pages, for the server and for static hosts; apps/embeds/README.md has the reasons.
import { EmbedsError } from './errors.ts';

/** Options of the headers of a page. */
export interface HeaderOptions {
  /**
   * Ancestors that may frame the pages: origins, or schemes such as `app:`. Absent: every page, which only a policy without
   * `frame-ancestors` allows; `*` excludes files, apps and opaque frames.
   */
  allowedOrigins?: readonly string[] | undefined;
  /**
   * Policy for hosts that are cross-origin isolated. `require-corp` where browsers without `credentialless` matter. @default
   * 'credentialless'
   */
  embedderPolicy?: 'credentialless' | 'require-corp' | undefined;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // A host's fonts and variables arrive as a style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  // A page has nothing to fetch, so injected code cannot send anything.
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
];

const PERMISSIONS = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'];

/** Headers of every answer: static files have no secrets, and the page around a frame may need them across origins. */
const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  // Isolated hosts (COEP) load nothing without it.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A page in an opaque frame loads its own modules across origins. Never with credentials.
  'Access-Control-Allow-Origin': '*',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Headers of a page. Never `X-Frame-Options`, which knows no list of origins.
 * @example
 * response.writeHead(200, pageHeaders({ allowedOrigins: ['https://chat.example.com'] }));
 */
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
    // A page is revalidated each time; the files that it names by their hashes never are.
    'Cache-Control': 'no-cache',
  };
}

/**
 * Headers of files named by their hash.
 * @example
 * response.writeHead(200, assetHeaders());
 */
export function assetHeaders(): Record<string, string> {
  return { ...EVERYWHERE, 'Cache-Control': 'public, max-age=31536000, immutable' };
}

/**
 * The same as a `_headers` file for a static host. An indented line belongs to the path above it.
 * @example
 * writeFileSync('dist/web/_headers', headersFile({ allowedOrigins: ['https://chat.example.com'] }));
 */
export function headersFile(options: HeaderOptions = {}): string {
  const block = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  // Such hosts join the values of all matching paths, so the path of assets removes the values of the pages' path.
  const unset = (headers: Record<string, string>) =>
    Object.keys(pageHeaders(options)).flatMap(name => (name in headers ? [] : [`  ! ${name}`]));
  const assets = assetHeaders();
  return `${block('/*', pageHeaders(options))}\n\n/assets/*\n${[
    ...unset(assets),
    '  ! Cache-Control',
    `  Cache-Control: ${assets['Cache-Control']}`,
  ].join('\n')}\n`;
}

/** A scheme alone, or an origin; the first label of its host may be `*`. */
const SOURCE =
  /^(?:[a-z][a-z0-9+.-]*:|[a-z][a-z0-9+.-]*:\/\/(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?|https?:\/\/\[[0-9a-f:.]+\](?::\d{1,5})?)$/i;

/**
 * Reads `ALLOWED_ORIGINS`: origins and schemes, separated by commas or spaces. Absent or empty: undefined, every page.
 * Throws `EmbedsError` `bad-origin` at the first that is neither: a path, a `*`, a word.
 * @example
 * const allowedOrigins = parseAllowedOrigins(process.env.ALLOWED_ORIGINS);
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
