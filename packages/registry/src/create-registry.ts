// The registry as one `fetch` function: its API and pages on its own origin, and each server's content on a label below its zone.
import { randomBytes } from 'node:crypto';
import { type CheckSandboxOptions, checkSandbox } from '@vitrine/host/node';
import { createSandboxHandler } from '@vitrine/host/sandbox-handler';
import { createContentLabel } from '@vitrine/protocol/internal/registry/names';
import { SANDBOX_LABEL } from '@vitrine/protocol/internal/sandbox/sandbox-label';
import { createHealth, HEALTH_PATHS, type HealthCheck } from '@vitrine/std/internal/health';
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import type { BlobStore } from '@vitrine/storage/internal/blobs';
import { type Context, Hono } from 'hono';
import { addAuthRoutes } from './api/auth-routes.ts';
import { createChanges } from './api/change.ts';
import { checkAddress } from './api/check-address.ts';
import { createClientAddress } from './api/client-address.ts';
import { addKeyRoutes } from './api/key-routes.ts';
import { addListingRoutes } from './api/listing-routes.ts';
import { addOpenapiRoute } from './api/openapi.ts';
import { addPublishRoutes } from './api/publish-routes.ts';
import { addReadRoutes } from './api/read-routes.ts';
import { READ_HEADERS } from './api/respond.ts';
import { createOwnership, type OwnershipOptions } from './auth/ownership.ts';
import { contentRefusal, createContentHandler } from './content/content-handler.ts';
import { createUseCounter } from './count-uses.ts';
import { addPageRoutes } from './pages/page-routes.ts';
import { asRegistryError, problemResponse, RegistryError } from './problem.ts';
import { createQuotas, type Quotas } from './quotas.ts';
import { createRateLimiter, type RateLimit } from './rate-limiter.ts';
import { fits, isHealthRequest, type RequestArea, readRoute } from './request-area.ts';
import type { Services } from './services.ts';
import type { MetadataStore } from './store/metadata-store.ts';

/** The options of `createRegistry`. */
export interface RegistryOptions {
  storage: { metadata: MetadataStore; blobs: BlobStore };
  /** The registry's own origin, such as `https://registry.example`: its API and pages are on no other. */
  origin: string;
  /** The domain of all content: each server is on a label below it. With the port, if any (`localhost:4600`, `bundles.example`). */
  zone: string;
  /** Whether a label below the zone is looked up before the registry starts. @default true */
  checkNames?: boolean | undefined;
  /** Finds the addresses of a name. @default the system's resolver */
  lookup?: CheckSandboxOptions['lookup'];
  /** CSP sources of the pages that may embed content. @default this machine's for a zone below `localhost`, else none */
  embedders?: readonly string[];
  ownership?: OwnershipOptions;
  /** Rate limits by client address. @default 60 publish requests and 60 key and token requests per minute */
  rateLimits?: { publish?: RateLimit; auth?: RateLimit };
  /** How much a key and a namespace may hold. */
  quotas?: Quotas;
  /** Proxies in front of the registry, each of which appends its client's address to `X-Forwarded-For`. @default 0 */
  trustProxy?: number;
  /** Returns the client address for the rate limits. @default the address in `X-Forwarded-For` by `trustProxy`, else the connection's */
  clientAddress?: (context: Context) => string;
  /** Milliseconds since 1970. @default Date.now */
  clock?: () => number;
  /** Random bytes. @default Node's */
  randomness?: (bytes: number) => Uint8Array;
  /** Bytes of bundles that are kept in memory. @default 64 MiB */
  cacheBytes?: number;
  /** Checks that must pass before `/readyz` says so. @default the metadata */
  checks?: readonly HealthCheck[] | undefined;
  /** Is called for each request. Its route is a template, or for content, sandboxes and other hosts their kind: `(content)`. */
  observer?: HttpObserver | undefined;
  /** Called with each change through the API, and its outcome: `ok`, or the code of the refusal. @default none */
  onChange?: ((action: string, outcome: string) => void) | undefined;
  /** Called with internal errors of the registry. @default none */
  onError?: (error: unknown) => void;
  /** Called with weaknesses of the zone, for the operator. @default none */
  onWarning?: (warning: string) => void;
}

/** A registry, ready to answer. */
export interface Registry {
  /** Answers a request. `env`: what the server's adapter passes. Never rejects. */
  fetch(request: Request, env?: unknown): Promise<Response>;
  /** The origin of a server's content. */
  contentOrigin(serverId: string): Promise<string>;
  /** Writes the counts of uses that are in memory; they are also written every 10 seconds. Never rejects. */
  flush(): Promise<void>;
  /** Makes `/readyz` say 503 from now on, so that load balancers send nothing more. Requests are still answered. */
  drain(): void;
}

const LIMIT: RateLimit = { times: 60, windowMs: 60_000 };
const LOCAL_EMBEDDERS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

/**
 * Creates a registry. Rejects with `TypeError` for an invalid origin, and for a zone that does not isolate servers: one on the registry's
 * own site, one whose labels are public suffixes themselves, or one whose labels do not resolve.
 *
 * @example
 * const storage = { metadata: createSqliteMetadata({ file: 'registry.db' }), blobs: createDiskBlobs('data') };
 * const registry = await createRegistry({ origin: 'https://ui.example', zone: 'ui-content.example', storage });
 * const response = await registry.fetch(request);
 */
export async function createRegistry(options: RegistryOptions): Promise<Registry> {
  const { origin, zone, storage, clock: now = Date.now, onError = () => {} } = options;
  const { protocol, host } = readOrigin(origin);
  const suffix = `.${zone}`;
  const template = `${protocol}//{label}${suffix}`;
  const { checkNames, lookup } = options;
  const { problem, warnings } = await checkSandbox(template, { hostOrigins: [origin], checkNames, lookup });
  if (problem !== undefined) throw new TypeError(problem);
  for (const warning of warnings) options.onWarning?.(`${warning} Until then, content has no storage.`);
  const labels = createLruMap<string, string>(10_000);
  const services: Services = {
    ...storage,
    origin,
    zoneSource: `${protocol}//*${suffix}`,
    sandboxTemplate: template,
    now,
    onError,
    random: bytes => Buffer.from((options.randomness ?? randomBytes)(bytes)).toString('base64url'),
    contentOrigin: async serverId => {
      const label = labels.get(serverId) ?? (await createContentLabel(serverId, origin));
      labels.set(serverId, label);
      return `${protocol}//${label}${suffix}`;
    },
    limits: {
      publish: createRateLimiter('publish', options.rateLimits?.publish ?? LIMIT, storage.metadata),
      auth: createRateLimiter('auth', options.rateLimits?.auth ?? LIMIT, storage.metadata),
    },
    ownership: createOwnership(options.ownership),
    quotas: createQuotas(storage.metadata, options.quotas),
    onChange: options.onChange ?? (() => {}),
    uses: createUseCounter(storage.metadata, { now, onError }),
  };
  await storage.metadata.useOrigin(origin, serverId => createContentLabel(serverId, origin));
  const local = zone === 'localhost' || zone.startsWith('localhost:');
  const content = createContentHandler({
    services,
    // The sandboxes of the previews are below the zone, too.
    embedders: [origin, services.zoneSource, ...(options.embedders ?? (local ? LOCAL_EMBEDDERS : []))],
    storage: warnings.length === 0,
    cacheBytes: options.cacheBytes ?? 64 * 1024 * 1024,
  });
  const sandbox = createSandboxHandler({ hostOrigins: [origin] });
  const app = createApp(services, options.clientAddress ?? createClientAddress(options.trustProxy ?? 0));
  const findArea = (name: string): RequestArea => {
    if (name === host) return 'registry';
    if (!name.endsWith(suffix)) return 'other';
    return SANDBOX_LABEL.test(name.slice(0, -suffix.length)) ? 'sandbox' : 'content';
  };
  const health = createHealth({
    checks: options.checks ?? [{ name: 'database', check: () => storage.metadata.findLabel(NO_LABEL) }],
    onFailure: (name, error) =>
      onError(new Error(`The registry is not ready: the check "${name}" fails: ${error}`, { cause: error })),
  });
  const answer = async (area: RequestArea, request: Request, url: URL, env: unknown): Promise<Response> => {
    if (isHealthRequest(area, request.method, url.pathname))
      return url.pathname === HEALTH_PATHS.ready ? health.ready() : health.alive();
    if (area === 'registry') return app.fetch(request, env as never);
    if (area === 'sandbox') return sandbox(request);
    if (area === 'content') return content(request, url, url.host.slice(0, -suffix.length));
    const text = `This registry does not answer for ${JSON.stringify(url.host.slice(0, 100))}. It is at ${origin}.`;
    return contentRefusal(new RegistryError('unknown-host', text), onError);
  };
  return {
    contentOrigin: services.contentOrigin,
    flush: () => services.uses.flush(),
    drain: () => health.drain(),
    async fetch(request, env) {
      const url = new URL(request.url);
      const area = findArea(url.host);
      const began = performance.now();
      const end = options.observer?.begin(request);
      const response = await answer(area, request, url, env);
      end?.({ route: readRoute(app, area, url), status: response.status, durationMs: performance.now() - began });
      return response;
    },
  };
}

/** No label has this form. */
const NO_LABEL = '';

function readOrigin(origin: string): URL {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin)
    throw new TypeError(
      `Not an origin: ${origin}. Write scheme, host and port only, such as https://registry.example.`,
    );
  return url;
}

function createApp(services: Services, clientAddress: (context: Context) => string): Hono {
  const app = new Hono();
  // Changes check their address themselves, so that a refusal is audited.
  app.on(['GET', 'HEAD'], '*', async (context, next) => {
    checkAddress(context.req.url);
    await next();
  });
  addReadRoutes(app, services);
  const add = createChanges(app, { services, clientAddress });
  addPublishRoutes(add, services);
  addListingRoutes(add, services);
  addAuthRoutes(add, services);
  addKeyRoutes(add, services);
  addOpenapiRoute(app);
  addPageRoutes(app, services);
  app.notFound(context => {
    const isKnownPath = app.routes.some(({ path, method }) => method !== 'ALL' && fits(path, context.req.path));
    const error = isKnownPath
      ? new RegistryError('method-not-allowed', `${context.req.method} is not for this address.`)
      : new RegistryError('not-found', 'There is nothing at this address. The API is described at /openapi.json.');
    return problemResponse(error, READ_HEADERS);
  });
  app.onError(error => {
    const refusal = asRegistryError(error);
    if (refusal.status >= 500) services.onError(refusal.cause ?? error);
    return problemResponse(refusal, READ_HEADERS);
  });
  return app;
}
