// The Content-Security-Policy of a sandbox, from what a resource declares (MCP Apps 2026-01-26, Security §4).
// Entries are parsed as origins and written anew, never pasted: the specification's own sample builder can be injected
// (`"https://ok.test; connect-src *"`).
import type { UICsp } from './ui-metadata.ts';

/** The most origins taken from one list; what comes after is refused. */
export const MAX_CSP_ENTRIES = 32;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const WILDCARD_HOST = /^\*(\.[a-z0-9-]+){2,}$/;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * One declared domain as a CSP source: `https:` or `wss:` origin, `http:`/`ws:` for loopback only, a leading `*.` above at
 * least two labels. Undefined for everything else: paths, credentials, keywords, bare schemes, wildcards alone.
 */
export function cspSource(entry: string): string | undefined {
  if (entry.length > 300 || !/^(https|wss|http|ws):\/\//i.test(entry) || /[\s;,'"\\]/.test(entry)) return undefined;
  let url: URL;
  try {
    url = new URL(entry);
  } catch {
    return undefined;
  }
  if (url.username || url.password || (url.pathname !== '/' && url.pathname !== '') || url.search || url.hash)
    return undefined;
  const host = url.hostname;
  const loopback = LOOPBACK.test(host);
  if ((url.protocol === 'http:' || url.protocol === 'ws:') && !loopback) return undefined;
  if (!loopback && !HOST.test(host) && !WILDCARD_HOST.test(host)) return undefined;
  return `${url.protocol}//${url.host}`;
}

/** A declared CSP after validation: lists of sources, and the entries that were refused. */
export interface GrantedCsp {
  connectDomains: string[];
  resourceDomains: string[];
  frameDomains: string[];
  baseUriDomains: string[];
  refused: string[];
}

const FIELDS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;

/** Validates a declared CSP. `frames: false` (the default) refuses every frame: nested frames are outside the host's sight. */
export function grantCsp(declared: UICsp | undefined, { frames = false }: { frames?: boolean } = {}): GrantedCsp {
  const granted: GrantedCsp = {
    connectDomains: [],
    resourceDomains: [],
    frameDomains: [],
    baseUriDomains: [],
    refused: [],
  };
  for (const field of FIELDS) {
    const seen = new Set<string>();
    for (const entry of declared?.[field] ?? []) {
      const source = cspSource(entry);
      if (source && seen.size < MAX_CSP_ENTRIES && (field !== 'frameDomains' || frames)) seen.add(source);
      else granted.refused.push(entry);
    }
    granted[field] = [...seen];
  }
  return granted;
}

/**
 * The value of the `Content-Security-Policy` header of a sandbox proxy; its inner `srcdoc` frame inherits it (HTML, policy
 * container). `frameAncestors`: the host's origins, the only ones that may embed the sandbox. `worker`: the sandbox runs a
 * remote-DOM script: a worker made from a blob, which inherits this policy, and nothing from anywhere.
 */
export function sandboxCsp(
  granted: GrantedCsp,
  { frameAncestors, worker = false }: { frameAncestors: readonly string[]; worker?: boolean },
): string {
  if (worker)
    return `default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors.join(' ') || "'none'"}`;
  const list = (fixed: string[], sources: string[]): string => [...fixed, ...sources].join(' ') || "'none'";
  const resources = granted.resourceDomains;
  return [
    "default-src 'none'",
    `script-src ${list(["'self'", "'unsafe-inline'"], resources)}`,
    `style-src ${list(["'self'", "'unsafe-inline'"], resources)}`,
    `img-src ${list(["'self'", 'data:'], resources)}`,
    `font-src ${list(["'self'", 'data:'], resources)}`,
    `media-src ${list(["'self'", 'data:'], resources)}`,
    `connect-src ${list([], granted.connectDomains)}`,
    `frame-src ${list([], granted.frameDomains)}`,
    "worker-src 'none'",
    "object-src 'none'",
    `base-uri ${list([], granted.baseUriDomains)}`,
    "form-action 'none'",
    `frame-ancestors ${list([], [...frameAncestors])}`,
  ].join('; ');
}

/** The value of the `Connection-Allowlist` header (Chromium ≥ 152): closes what CSP does not see (WebRTC, DNS and connection hints). */
export function connectionAllowlist(granted: GrantedCsp): string {
  const origins = new Set([...granted.connectDomains, ...granted.resourceDomains, ...granted.frameDomains]);
  return `(${['response-origin', ...[...origins].map(origin => `"${origin}"`)].join(' ')})`;
}
