// The Content-Security-Policy of a sandbox, from what a resource declares (MCP Apps 2026-01-26, Security §4).
// Entries are parsed as origins and written anew, never pasted: the specification's own sample builder can be injected
// (`"https://ok.test; connect-src *"`).
import { parseURL } from '@vitrine/std/internal/parse-url';
import type { UICsp } from '../mcp-apps/ui-metadata.ts';

/** The most origins of one list; further ones are refused. */
const MAX_CSP_ENTRIES = 32;

/**
 * Features of the sandbox beyond the policy that the user may allow the views of one server. No feature is allowed by default, and no
 * feature allows network access.
 * - `blob`: images, media, scripts and workers that the view makes itself (`blob:`);
 * - `data`: scripts and modules written as `data:` addresses, which bundled workers such as PDF.js's are;
 * - `wasm`: WebAssembly;
 * - `unsafe-eval`: `eval` and `new Function`, and WebAssembly with them.
 */
export const SANDBOX_OPT_INS = ['blob', 'data', 'wasm', 'unsafe-eval'] as const;
/** Feature that a sandbox grants only to servers that the user trusts with it. */
export type SandboxOptIn = (typeof SANDBOX_OPT_INS)[number];

/**
 * Whether a value is the name of an opt-in.
 *
 * @example settings.filter(isSandboxOptIn)
 */
export function isSandboxOptIn(value: unknown): value is SandboxOptIn {
  return (SANDBOX_OPT_INS as readonly unknown[]).includes(value);
}

/** A serialised origin: of this machine by any of the four schemes; else `https:` or `wss:`, with `*.` only above two labels. */
const ORIGIN =
  /^((https?|wss?):\/\/(localhost|127\.0\.0\.1|\[::1\])|(https|wss):\/\/(\*\.[a-z0-9-]+\.)?[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d+)?$/;

/**
 * One declared domain as a CSP source: `https:` or `wss:` origin, `http:`/`ws:` for loopback only, a leading `*.` above at
 * least two labels. Undefined for everything else: paths, credentials, keywords, bare schemes, wildcards alone.
 *
 * @example cspSource('https://api.example.org/path') // undefined
 */
export function cspSource(entry: string): string | undefined {
  // weakening: declared-as-it-comes
  if (entry.length > 300 || !/^\w+:\/\//.test(entry) || /[\s;,'"\\]/.test(entry)) return undefined;
  const url = parseURL(entry);
  const source = `${url?.protocol}//${url?.host}`;
  // The entry must have no path, query or credentials.
  return url?.href === `${source}/` && ORIGIN.test(source) ? source : undefined;
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

/** The lists a resource may declare. */
export type CspField = (typeof FIELDS)[number];

/** The options of `grantCsp`. */
export interface GrantCspOptions {
  /** Whether frames may be granted at all. @default false: the host cannot observe nested frames */
  frames?: boolean;
  /** The host's own policy: whether a source, valid and declared, may be in a list. @default all may */
  permit?: (source: string, field: CspField) => boolean;
}

/**
 * Validates a declared CSP, and returns the sources that the host permits.
 *
 * @example const granted = grantCsp(readUIMetadata(meta).ui?.csp);
 */
export function grantCsp(
  declared: UICsp | undefined,
  { frames = false, permit = () => true }: GrantCspOptions = {},
): GrantedCsp {
  const granted: GrantedCsp = {
    connectDomains: [],
    resourceDomains: [],
    frameDomains: [],
    baseUriDomains: [],
    refused: [],
  };
  for (const field of FIELDS) {
    const sources = new Set<string>();
    for (const entry of declared?.[field] ?? []) {
      const source = cspSource(entry);
      if (source && sources.size < MAX_CSP_ENTRIES && (field !== 'frameDomains' || frames) && permit(source, field))
        sources.add(source);
      else granted.refused.push(entry);
    }
    granted[field] = [...sources];
  }
  return granted;
}

/** The options of `sandboxCsp`. */
export interface SandboxCspOptions {
  /** The only origins that may embed the sandbox: its host's. */
  frameAncestors: readonly string[];
  /** The sandbox runs a remote-DOM script: a worker made from a blob, which inherits this policy, and nothing from anywhere. */
  worker?: boolean;
  /** The opt-ins that the user allowed the views of this server. @default none */
  optIns?: readonly SandboxOptIn[];
}

/** Sources that each opt-in adds to `script-src`. */
const OPT_IN_SOURCES: Record<SandboxOptIn, string> = {
  blob: 'blob:',
  data: 'data:',
  wasm: "'wasm-unsafe-eval'",
  'unsafe-eval': "'unsafe-eval'",
};

/**
 * The value of the `Content-Security-Policy` header of a sandbox proxy; its inner `srcdoc` frame inherits it (HTML, policy
 * container). Documents and workers that a view creates by an opt-in inherit it too.
 *
 * @example response.setHeader('content-security-policy', sandboxCsp(granted, { frameAncestors: ['https://chat.example'] }));
 */
export function sandboxCsp(
  granted: GrantedCsp,
  { frameAncestors, worker = false, optIns = [] }: SandboxCspOptions,
): string {
  if (worker)
    // weakening: worker-with-network
    return `default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors.join(' ') || "'none'"}`;
  const list = (fixed: string[], sources: string[]): string => [...fixed, ...sources].join(' ') || "'none'";
  const resources = granted.resourceDomains;
  const code = optIns.map(optIn => OPT_IN_SOURCES[optIn]);
  const blob = code.filter(source => source === 'blob:');
  return [
    "default-src 'none'",
    `script-src ${list(["'self'", "'unsafe-inline'", ...code], resources)}`,
    `style-src ${list(["'self'", "'unsafe-inline'"], resources)}`,
    `img-src ${list(["'self'", 'data:', ...blob], resources)}`,
    `font-src ${list(["'self'", 'data:'], resources)}`,
    `media-src ${list(["'self'", 'data:', ...blob], resources)}`,
    `connect-src ${list(blob, granted.connectDomains)}`,
    // weakening: frames-everywhere
    `frame-src ${list([], granted.frameDomains)}`,
    `worker-src ${list(blob, [])}`,
    "object-src 'none'",
    `base-uri ${list([], granted.baseUriDomains)}`,
    // weakening: forms-everywhere
    "form-action 'none'",
    `frame-ancestors ${list([], [...frameAncestors])}`,
  ].join('; ');
}

/**
 * The policy for the `meta` element of a sandbox page without headers: `sandboxCsp` without `frame-ancestors`, which browsers ignore there,
 * and without the page's own origin as a source, because others may have files on it. A `srcdoc` frame inherits it as it does a header's.
 *
 * @example meta.content = sandboxMetaCsp(grantCsp(csp));
 */
export function sandboxMetaCsp(granted: GrantedCsp, options: Omit<SandboxCspOptions, 'frameAncestors'> = {}): string {
  return sandboxCsp(granted, { ...options, frameAncestors: [] })
    .split('; ')
    .filter(directive => !directive.startsWith('frame-ancestors '))
    .map(directive => directive.replace(" 'self'", ''))
    .join('; ');
}

/**
 * The value of the `Connection-Allowlist` header (Chromium ≥ 152): blocks connections that CSP does not cover (WebRTC, DNS and connection hints).
 *
 * @example response.setHeader('connection-allowlist', connectionAllowlist(granted));
 */
export function connectionAllowlist(granted: GrantedCsp): string {
  const origins = new Set([...granted.connectDomains, ...granted.resourceDomains, ...granted.frameDomains]);
  return `(${['response-origin', ...[...origins].map(origin => `"${origin}"`)].join(' ')})`;
}
