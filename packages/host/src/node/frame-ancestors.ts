// Decides whether a page's headers allow it in a frame: `frame-ancestors` (CSP 3, 6.4.2), else `X-Frame-Options` (HTML, 7.6).

/** Headers of a page, by their lower-case names; several of one name joined by commas. */
export type PageHeaders = Readonly<Record<string, string | undefined>>;

/** The header that refuses the frame; undefined when none does. `ancestors`: the origins of all frames around the page. */
export function refusedBy(headers: PageHeaders, url: URL, ancestors: readonly string[]): string | undefined {
  const policies = frameAncestors(headers['content-security-policy'] ?? '');
  if (policies.length > 0) {
    // `frame-ancestors` wins over the older header.
    const refusing = policies.find(sources => !ancestors.every(origin => allows(sources, origin, url)));
    return refusing && `Content-Security-Policy: frame-ancestors ${refusing.join(' ')}`;
  }
  const options = new Set((headers['x-frame-options'] ?? '').toLowerCase().split(',').map(trim).filter(Boolean));
  const tokens = ['deny', 'sameorigin', 'allowall'].filter(option => options.has(option));
  const isRefused =
    options.has('deny') ||
    (tokens.length > 0 && options.size > 1) ||
    (options.has('sameorigin') && !ancestors.every(origin => origin === url.origin));
  return isRefused ? `X-Frame-Options: ${[...options].join(', ').toUpperCase()}` : undefined;
}

const trim = (text: string): string => text.trim();

/** The source list of each policy that has the directive; the first one of a policy counts. */
function frameAncestors(header: string): string[][] {
  return header.split(',').flatMap(policy => {
    const directives = policy.split(';').map(directive => directive.trim().split(/\s+/));
    const directive = directives.find(([name = '']) => name.toLowerCase() === 'frame-ancestors');
    return directive ? [directive.slice(1).map(source => source.toLowerCase())] : [];
  });
}

function allows(sources: readonly string[], origin: string, page: URL): boolean {
  const ancestor = new URL(origin);
  return sources.some(source => {
    if (source === "'self'") return ancestor.origin === page.origin;
    if (source === '*') return /^https?:$/.test(ancestor.protocol);
    if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return schemeFits(source, ancestor.protocol);
    return hostFits(source, ancestor, page);
  });
}

/** A source with `http:` allows `https:`, too. */
const schemeFits = (wanted: string, given: string): boolean =>
  wanted === given || (wanted === 'http:' && given === 'https:');

function hostFits(source: string, ancestor: URL, page: URL): boolean {
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_.[\]:-]*?)(?::(\d+|\*))?(?:\/.*)?$/.exec(source);
  if (!match) return false;
  const [, scheme, host = '', port] = match;
  if (!schemeFits(`${scheme ?? page.protocol.slice(0, -1)}:`, ancestor.protocol)) return false;
  const { hostname } = ancestor;
  const isHost = host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);
  const defaults: Record<string, string> = { 'http:': '80', 'https:': '443' };
  const ancestorPort = ancestor.port || defaults[ancestor.protocol];
  const isPort =
    port === '*' ||
    (port === undefined ? ancestor.port === '' : port === ancestorPort || (port === '80' && ancestorPort === '443'));
  return isHost && isPort;
}
