// The headers of a sandbox, which isolate its view. Every response has all of them, errors too.
import {
  connectionAllowlist,
  type GrantedCsp,
  grantCsp,
  type SandboxCspOptions,
  sandboxCsp,
} from '@vitrine/protocol/internal/csp/csp';
import { DENIED_FEATURES, GRANTABLE_FEATURES } from '../sandbox-page/browser-features.ts';

export interface SandboxHeaderOptions extends SandboxCspOptions {
  granted: GrantedCsp;
  /** Browser features granted to the view, as `Permissions-Policy` names them; only four can be granted. @default none */
  features?: readonly string[];
}

/** The headers of a sandbox's page. */
export function sandboxHeaders({ granted, features, ...options }: SandboxHeaderOptions): Record<string, string> {
  return common(sandboxCsp(granted, options), connectionAllowlist(granted), features);
}

/** A response with one line of text, under the strictest policy. */
export function refusal(status: number, text: string, hostOrigins: readonly string[]): Response {
  const granted = grantCsp(undefined);
  const csp = `${sandboxCsp(granted, { frameAncestors: hostOrigins })}; sandbox`;
  const headers = { ...common(csp, connectionAllowlist(granted)), 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: status === 405 ? { ...headers, Allow: 'GET, HEAD' } : headers });
}

/**
 * The value of `Permissions-Policy` that grants these features, of the four that can be granted, and denies all others.
 * @example
 * response.setHeader('Permissions-Policy', permissionsPolicy(['clipboard-write']));
 */
export function permissionsPolicy(granted: readonly string[]): string {
  // `*`, since the opaque frame it is handed to has no origin to name.
  const grantable = GRANTABLE_FEATURES.map(feature => `${feature}=${granted.includes(feature) ? '*' : '()'}`);
  return [...grantable, ...DENIED_FEATURES.map(feature => `${feature}=()`)].join(', ');
}

function common(csp: string, allowlist: string, features: readonly string[] = []): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // weakening: no-sandbox-policy
    'Content-Security-Policy': csp,
    // weakening: no-connection-allowlist
    'Connection-Allowlist': allowlist,
    // weakening: no-permissions-policy/sandbox
    'Permissions-Policy': permissionsPolicy(features),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'Origin-Agent-Cluster': '?1',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'no-store',
  };
}
