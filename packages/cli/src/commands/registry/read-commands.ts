// `vitrine search`, `vitrine verify` and `vitrine yank`: they search a registry, verify a published version, and withdraw one.
import { createPublicFetch } from '@vitrine/host/internal/node';
import { createRegistryClient, type PublishedInterface } from '@vitrine/host/registry';
import { describePermissions } from '@vitrine/protocol/internal/registry/permissions';
import { ServerListSchema, serverPath, VersionRecordSchema } from '@vitrine/protocol/internal/registry/wire';
import * as z from 'zod';
import { UsageError } from '../../program/usage-error.ts';
import { answer, type OutputOptions } from './output.ts';
import { authorization, registryOrigin, request } from './registry-api.ts';

interface RegistryOptions extends OutputOptions {
  readonly registry?: string | undefined;
}

/** Prints the servers that fit the words. */
export async function runSearch(
  words: readonly string[],
  options: RegistryOptions & {
    limit?: number | undefined;
    category?: string | undefined;
    sort?: string | undefined;
    mcpServer?: string | undefined;
  },
): Promise<void> {
  const registry = registryOrigin(options.registry);
  const query = new URLSearchParams({
    search: words.join(' '),
    limit: String(options.limit ?? 20),
    ...(options.category !== undefined && { category: options.category }),
    ...(options.sort !== undefined && { sort: options.sort }),
    ...(options.mcpServer !== undefined && { mcp_server: options.mcpServer }),
  });
  const { servers } = await request(registry, `/v1/servers?${query}`, ServerListSchema);
  answer(
    options,
    servers,
    servers.length === 0
      ? ['Nothing found.']
      : servers.map(({ serverId, latest, serverName, components, deprecated }) =>
          [
            serverId,
            latest ?? '(withdrawn)',
            serverName ?? '',
            components.join(', '),
            deprecated
              ? `(deprecated${deprecated.successor === undefined ? '' : `: use ${deprecated.successor}`})`
              : '',
          ]
            .filter(Boolean)
            .join('  '),
        ),
  );
}

/** Loads a version as a host does, and checks its manifest, signature and every file. Rejects with `HostError` when a check fails. */
export async function verifyPublished(
  registry: string,
  serverId: string,
  version?: string,
): Promise<PublishedInterface> {
  const client = createRegistryClient({
    registries: [registry],
    fetch: createPublicFetch({ privateHosts: [registry] }),
  });
  return client.load({ serverId, serverVersion: version });
}

/** `vitrine verify <server>[@version]`. */
export async function runVerify(named: string, options: RegistryOptions): Promise<void> {
  const registry = registryOrigin(options.registry);
  const { serverId, version: asked } = parseNamed(named);
  // The registry resolves tags and ranges; what is loaded and checked is then one version.
  const { version, deprecated } = await request(
    registry,
    `${serverPath(serverId)}/versions/${encodeURIComponent(asked ?? 'latest')}`,
    VersionRecordSchema,
  );
  const { manifest, digest, publisher, yanked } = await verifyPublished(registry, serverId, version);
  const files = Object.keys(manifest.files).length;
  const permissions = describePermissions(manifest.permissions).map(({ text }) => text);
  answer(
    options,
    {
      serverId,
      version: manifest.version,
      digest,
      publisher,
      yanked: yanked !== undefined,
      files,
      permissions,
      ...(deprecated && { deprecated }),
    },
    [
      `${serverId} ${manifest.version}: ${files} files, each with its hash`,
      `Manifest:  ${digest}`,
      `Publisher: ${publisher ?? 'not signed'}`,
      `May:       ${permissions.join('; ') || 'draw only'}`,
      ...(yanked ? [`Withdrawn: ${yanked.reason ?? 'no reason given'}`] : []),
      ...(deprecated
        ? [
            `Deprecated: ${deprecated.reason ?? 'no reason given'}${deprecated.successor ? ` (use ${deprecated.successor})` : ''}`,
          ]
        : []),
    ],
  );
}

/** `vitrine yank <server>@<version>`: hosts warn, and `latest` skips it. `undo` reverses it. */
export async function runYank(
  named: string,
  options: RegistryOptions & { reason?: string | undefined; undo?: boolean | undefined },
): Promise<void> {
  const registry = registryOrigin(options.registry);
  const { serverId, version } = parseNamed(named);
  if (version === undefined)
    throw new UsageError('missing', 'Which version?', { received: named, hint: `Write ${serverId}@<version>.` });
  const { token } = await authorization(registry);
  const action = options.undo ? 'unyank' : 'yank';
  const body = options.undo || options.reason === undefined ? {} : { reason: options.reason };
  const path = `${serverPath(serverId)}/versions/${version}/${action}`;
  const versionStatus = await request(registry, path, z.looseObject({ status: z.string() }), {
    method: 'POST',
    token,
    body,
  });
  answer(options, versionStatus, [`${serverId} ${version} is ${versionStatus.status}.`]);
}

/** `id` or `id@version`. */
export function parseNamed(named: string): { serverId: string; version: string | undefined } {
  const at = named.lastIndexOf('@');
  return at <= 0
    ? { serverId: named, version: undefined }
    : { serverId: named.slice(0, at), version: named.slice(at + 1) };
}
