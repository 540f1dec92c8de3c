// The API's public routes, which need no token: servers, versions, manifests, the audit log.

import { downgradeManifest } from '@vitrine/protocol/internal/registry/legacy-manifest';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { linkInterface } from '@vitrine/protocol/internal/registry/server-json';
import {
  bundlePath,
  SERVER_ORDERS,
  type ServerDetail,
  type ServerSummary,
  type VersionRecord,
  type VersionSummary,
} from '@vitrine/protocol/internal/registry/wire';
import type { Hono } from 'hono';
import { RegistryError } from '../problem.ts';
import type { Services } from '../services.ts';
import type { ServerQuery } from '../store/listing/select-servers.ts';
import type { ServerRow, VersionRow } from '../store/metadata-store.ts';
import { isExactVersion, requireServer, requireVersion } from '../versions/find-version.ts';
import { listRotations } from './key-routes.ts';
import { readable } from './respond.ts';
import { ROUTES } from './routes.ts';

const MAX_PAGE = 100;

export function addReadRoutes(app: Hono, services: Services): void {
  const { metadata } = services;

  app.get(ROUTES.health.path, context => readable(context.req.raw, JSON.stringify({ ok: true })));

  app.get(ROUTES.listServers.path, async context => {
    const query = readServerQuery(name => context.req.query(name));
    const { servers, nextCursor } = await metadata.listServers(query);
    const shown = query.updatedSince === undefined ? servers.filter(isShown).map(createSummary) : servers.map(mirrored);
    return readable(context.req.raw, JSON.stringify({ servers: shown, nextCursor }));
  });

  app.get(ROUTES.getServer.path, async context =>
    readable(context.req.raw, JSON.stringify(await serverDetail(services, context.req.param('id')))),
  );

  app.get(ROUTES.listVersions.path, async context => {
    const { serverId } = await requireServer(services, context.req.param('id'));
    const versions = (await metadata.listVersions(serverId)).map(createVersionSummary);
    return readable(context.req.raw, JSON.stringify({ versions }));
  });

  app.get(ROUTES.getVersion.path, async context => {
    const row = await requireVersion(services, context.req.param('id'), context.req.param('version'));
    return readable(context.req.raw, JSON.stringify(await versionRecord(services, row)));
  });

  app.get(ROUTES.getVersionManifest.path, async context => {
    const version = context.req.param('version');
    const row = await requireVersion(services, context.req.param('id'), version);
    return manifestAnswer(context.req.raw, row, isExactVersion(version) ? 'immutable' : 'fresh');
  });

  app.get(ROUTES.getManifest.path, async context =>
    manifestAnswer(context.req.raw, await requireVersion(services, context.req.param('id'), 'latest'), 'fresh'),
  );

  app.get(ROUTES.getLegacyManifest.path, async context => {
    const row = await requireVersion(services, context.req.param('id'), 'latest');
    const manifest = JSON.parse(row.manifestText) as Manifest;
    const bundleUrl = `${await services.contentOrigin(row.serverId)}${bundlePath(row.digest, manifest.entry)}`;
    return readable(context.req.raw, JSON.stringify(downgradeManifest(manifest, bundleUrl)));
  });

  app.get(ROUTES.getServerJson.path, async context => {
    const row = await requireVersion(services, context.req.param('id'), 'latest');
    const { serverId, version, digest, manifestText } = row;
    const { listing } = JSON.parse(manifestText) as Manifest;
    const link = { registry: services.origin, serverId, version, digest };
    return readable(context.req.raw, JSON.stringify(linkInterface({ name: listing?.mcpServer ?? serverId }, link)));
  });

  app.get(ROUTES.readAudit.path, async context => {
    const limit = pageSize(context.req.query('limit'), 100);
    const subject = context.req.query('server');
    const after = Number.parseInt(context.req.query('after') ?? '0', 10);
    if (!Number.isSafeInteger(after) || after < 0)
      throw new RegistryError('bad-request', '"after" is the number of a line.');
    const rows = await metadata.readAudit({ after, limit: limit + 1, ...(subject === undefined ? {} : { subject }) });
    const entries = rows.slice(0, limit);
    const body = { entries, ...(rows.length > limit ? { nextAfter: entries.at(-1)?.seq } : {}) };
    return readable(context.req.raw, JSON.stringify(body));
  });
}

function pageSize(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new RegistryError(
      'bad-request',
      `"limit" is a number from 1 to ${MAX_PAGE}, not ${JSON.stringify(text.slice(0, 50))}.`,
    );
  return limit;
}

function readServerQuery(read: (name: string) => string | undefined): ServerQuery {
  const sort = read('sort');
  const order = SERVER_ORDERS.find(name => name === sort);
  if (sort !== undefined && order === undefined)
    throw new RegistryError('bad-request', `"sort" is one of ${SERVER_ORDERS.join(', ')}.`, { received: sort });
  const since = read('updated_since');
  const time = since === undefined ? undefined : Date.parse(since);
  if (Number.isNaN(time))
    throw new RegistryError('bad-request', '"updated_since" is a time such as 2026-01-31T12:00:00Z.', {
      received: since,
    });
  return {
    limit: pageSize(read('limit'), 30),
    search: read('search')?.slice(0, 200),
    category: read('category')?.slice(0, 100),
    mcpServer: read('mcp_server')?.slice(0, 201),
    order,
    updatedSince: time === undefined ? undefined : new Date(time).toISOString(),
    cursor: read('cursor')?.slice(0, 300),
  };
}

function manifestAnswer(request: Request, row: VersionRow, caching: 'fresh' | 'immutable'): Response {
  return readable(request, row.manifestText, { caching, etag: row.digest, headers: { 'Vitrine-Digest': row.digest } });
}

/** Whether the server is shown: the operator has not taken it down. */
export const isShown = ({ blocked }: ServerRow): boolean => blocked === undefined;

export function createSummary({ namespace: _, blocked: _blocked, icon: _icon, ...summary }: ServerRow): ServerSummary {
  return summary;
}

/** A server for mirrors, which also learn what was taken down. */
function mirrored(server: ServerRow): ServerSummary {
  if (isShown(server)) return createSummary(server);
  const { serverId, updatedAt } = server;
  return { serverId, components: [], tools: [], updatedAt, takenDown: true };
}

function createVersionSummary(row: VersionRow): VersionSummary {
  const { version, digest, status, reason, publishedAt, signature } = row;
  return {
    version,
    digest,
    status,
    publishedAt,
    ...(reason === undefined ? {} : { reason }),
    ...(signature === undefined ? {} : { signedBy: signature.publicKey }),
  };
}

async function versionRecord(services: Services, row: VersionRow): Promise<VersionRecord> {
  const { serverId, manifestText, signature } = row;
  const ownership = (await services.metadata.findNamespace(parseNamespace(serverId)))?.ownership;
  const deprecated = (await services.metadata.findServer(serverId))?.deprecated;
  return {
    ...createVersionSummary(row),
    serverId,
    manifest: JSON.parse(manifestText) as Manifest,
    ...(signature === undefined ? {} : { signature, ...listRotations(await services.metadata.listKeys(serverId)) }),
    ...(ownership === undefined ? {} : { ownership }),
    contentOrigin: await services.contentOrigin(serverId),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

async function serverDetail(services: Services, id: string): Promise<ServerDetail> {
  const server = await requireServer(services, id);
  const namespace = await services.metadata.findNamespace(server.namespace);
  const signingKey = (await services.metadata.listKeys(server.serverId)).at(-1)?.publicKey;
  return {
    ...createSummary(server),
    namespace: server.namespace,
    owner: namespace?.owner ?? '',
    ...(namespace?.ownership === undefined ? {} : { ownership: namespace.ownership }),
    ...(signingKey === undefined ? {} : { signingKey }),
    contentOrigin: await services.contentOrigin(server.serverId),
    versions: (await services.metadata.listVersions(server.serverId)).map(createVersionSummary),
  };
}
