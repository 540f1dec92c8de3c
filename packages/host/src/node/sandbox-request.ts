// Parses and checks the query of a sandbox's address: its host, the policy of its view, and what is shown in it.

import {
  type CspField,
  cspSource,
  type GrantedCsp,
  grantCsp,
  isSandboxOptIn,
} from '@vitrine/protocol/internal/csp/csp';
import { UICspSchema } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { CONTENT_LABEL } from '@vitrine/protocol/internal/registry/names';
import { DEDICATED_LABEL } from '@vitrine/protocol/internal/sandbox/sandbox-label';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { parseJson } from '@vitrine/std/internal/json';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { VitrineError } from '@vitrine/std/internal/vitrine-error';
import type { SandboxRung } from '../sandbox/sandbox-place.ts';

/** The parsed query of a sandbox. */
export interface SandboxRequest {
  /** Origin of the page that embeds the sandbox: one of `hostOrigins`. */
  host: string;
  granted: GrantedCsp;
  optIns: readonly SandboxOptIn[];
  features: readonly string[];
  /** Whether the sandbox runs a remote-DOM script in a worker. */
  worker: boolean;
  /** Label of the dedicated origin of the document; undefined: an opaque origin. */
  dedicated: string | undefined;
}

export interface SandboxRequestOptions {
  hostOrigins: readonly string[];
  permit?: ((source: string, field: CspField) => boolean) | undefined;
  /** @default 'sites' */
  rung?: SandboxRung | undefined;
}

/** Refusal of a query: an HTTP status, and a line of text for a developer. */
export class RequestRefused extends VitrineError<'refused'> {
  override readonly name = 'RequestRefused';
  readonly status: number;

  constructor(status: number, message: string) {
    super('refused', message);
    this.status = status;
  }
}

/** Host names that can be written into a Content-Security-Policy. A URL may have others, such as one with a quotation mark. */
const POLICY_HOST_NAME = /^[a-z0-9.-]+$/;

/** Reads the query of a sandbox at `url`. Throws `RequestRefused`. */
export function readSandboxRequest(
  url: URL,
  { hostOrigins, permit, rung = 'sites' }: SandboxRequestOptions,
): SandboxRequest {
  const query = url.searchParams;
  const host = query.get('host') ?? '';
  if (!hostOrigins.includes(host))
    throw new RequestRefused(
      403,
      `${host.slice(0, 200) || 'A page that is not named'} may not embed sandboxes here: hostOrigins has ${hostOrigins.join(', ')}.`,
    );
  const declared = UICspSchema.safeParse(parseJson(query.get('csp') ?? '{}'));
  if (!declared.success) throw new RequestRefused(400, 'The csp parameter does not fit.');
  const optIns = listIn(query, 'optin');
  if (!optIns.every(isSandboxOptIn)) throw new RequestRefused(400, 'The optin parameter names no opt-ins.');
  // A remote-DOM script runs in a worker, and reaches nothing whatever it declares.
  const worker = query.get('worker') === '1';
  // Only a host on this machine may have views of servers on this machine.
  const mayBeLocal = isLoopbackURL(host);
  const permitted = (source: string, field: CspField): boolean =>
    (mayBeLocal || !isLoopbackURL(source)) && (permit?.(source, field) ?? true);
  const granted = grantCsp(worker ? undefined : declared.data, { permit: permitted });
  const external = query.get('frame');
  if (external !== null && !worker) {
    const source = externalSource(external, url, { hostOrigins, rung });
    if (!permitted(source, 'frameDomains')) throw new RequestRefused(403, `${source} may not be shown here.`);
    granted.frameDomains.push(source);
  }
  const dedicated = query.get('dedicated') ?? undefined;
  if (dedicated !== undefined && rung !== 'sites')
    throw new RequestRefused(
      400,
      'The dedicated parameter needs a site for each server, and this sandbox has one origin.',
    );
  if (dedicated !== undefined && (worker || external !== null || !DEDICATED_LABEL.test(dedicated)))
    throw new RequestRefused(400, 'The dedicated parameter is no label for a document.');
  if (dedicated !== undefined && !POLICY_HOST_NAME.test(url.hostname))
    throw new RequestRefused(400, `The host name ${url.hostname} cannot be written into a Content-Security-Policy.`);
  return { host, granted, optIns, features: listIn(query, 'allow'), worker, dedicated };
}

/**
 * The origin of a page to show. It must be no sandbox and no host, because the page keeps its origin. The content of a registry may be
 * below the same name as the sandboxes: its labels are never theirs.
 */
function externalSource(
  external: string,
  sandbox: URL,
  { hostOrigins, rung }: { hostOrigins: readonly string[]; rung: SandboxRung },
): string {
  const source = cspSource(external) ?? localSource(external);
  if (
    !source ||
    source.includes('*') ||
    hostOrigins.includes(source) ||
    (rung === 'sites' ? isSandboxBeside(new URL(source), sandbox) : source === sandbox.origin)
  )
    throw new RequestRefused(400, 'The frame parameter is no origin that may be shown.');
  return source;
}

function isSandboxBeside({ port, hostname }: URL, sandbox: URL): boolean {
  const suffix = sandbox.hostname.slice(sandbox.hostname.indexOf('.'));
  return port === sandbox.port && hostname.endsWith(suffix) && !CONTENT_LABEL.test(hostname.slice(0, -suffix.length));
}

/** A page below `localhost`, where a registry of this machine has its content: no policy may name it, but it may be shown. */
function localSource(external: string): string | undefined {
  return /^http:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?\.localhost(:\d{1,5})?$/.test(external) && URL.canParse(external)
    ? new URL(external).origin
    : undefined;
}

/** The values of a parameter, separated by spaces. */
function listIn(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? '').split(' ').filter(value => value !== '');
}
