/// <reference path="./semver.d.ts" />
// Which version an address names: `latest`, a tag such as `beta`, a range such as `^1`, or the version itself.

import { VERSION } from '@vitrine/protocol/internal/registry/names';
import { TAG } from '@vitrine/protocol/internal/registry/wire';
import semver from 'semver';
import { RegistryError } from '../problem.ts';
import type { Services } from '../services.ts';
import type { ServerRow, VersionRow } from '../store/metadata-store.ts';
import { takenDown } from '../store/publish-rules.ts';

/** True if the text names one version for ever. */
export function isExactVersion(text: string): boolean {
  return VERSION.test(text);
}

/** The server, or `not-found` or `taken-down`. */
export async function requireServer({ metadata }: Services, serverId: string): Promise<ServerRow> {
  const server = await metadata.findServer(serverId);
  if (!server)
    throw new RegistryError('not-found', `There is no server ${JSON.stringify(serverId.slice(0, 201))} here.`);
  if (server.blocked !== undefined) throw takenDown(`"${server.serverId}"`, server.blocked);
  return server;
}

/** The version that `named` names, or `not-found` or `taken-down`. A range takes the newest active version in it. */
export async function requireVersion(services: Services, serverId: string, named: string): Promise<VersionRow> {
  if (!isExactVersion(named)) return requireVersion(services, serverId, await resolveName(services, serverId, named));
  const row = await services.metadata.findVersion(serverId, named);
  if (row?.status === 'removed') throw takenDown(`Version ${named} of "${serverId}"`, row.reason);
  if (row) return row;
  await requireServer(services, serverId);
  throw new RegistryError('not-found', `"${serverId}" has no version ${JSON.stringify(named.slice(0, 100))}.`);
}

async function resolveName(services: Services, serverId: string, named: string): Promise<string> {
  const { latest, tags = {} } = await requireServer(services, serverId);
  if (named === 'latest') {
    if (latest !== undefined) return latest;
    throw new RegistryError('not-found', `No version of "${serverId}" is active: all are yanked or removed.`);
  }
  if (TAG.test(named) && Object.hasOwn(tags, named)) return tags[named]!;
  const shown = JSON.stringify(named.slice(0, 100));
  if (named.length > 100 || semver.validRange(named) === null)
    throw new RegistryError('not-found', `"${serverId}" has no version and no tag ${shown}.`);
  const versions = await services.metadata.listVersions(serverId);
  const active = versions.filter(({ status }) => status === 'active').map(({ version }) => version);
  const newest = semver.maxSatisfying(active, named);
  if (newest !== null) return newest;
  throw new RegistryError('not-found', `"${serverId}" has no active version in the range ${shown}.`);
}
