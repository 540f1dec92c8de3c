// `vitrine tag` and `vitrine deprecate`: what an owner changes of a server beside its versions; and the link with `server.json`.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { type InterfaceLink, linkInterface, ServerJsonSchema } from '@vitrine/protocol/internal/registry/server-json';
import { serverPath } from '@vitrine/protocol/internal/registry/wire';
import * as z from 'zod';
import { UsageError } from '../../program/usage-error.ts';
import { answer, type OutputOptions } from './output.ts';
import { parseNamed } from './read-commands.ts';
import { authorization, registryOrigin, request } from './registry-api.ts';

interface RegistryOptions extends OutputOptions {
  readonly registry?: string | undefined;
}

/** `vitrine tag <server@version> <tag>`: points a tag at a version; `remove` drops it. */
export async function runTag(
  named: string,
  tag: string,
  options: RegistryOptions & { remove?: boolean | undefined },
): Promise<void> {
  const registry = registryOrigin(options.registry);
  const { serverId, version } = parseNamed(named);
  if (version === undefined && !options.remove)
    throw new UsageError('missing', 'Which version?', { received: named, hint: `Write ${serverId}@<version>.` });
  const { token } = await authorization(registry);
  const tags = await setTag(registry, { serverId, tag, version: options.remove ? undefined : version, token });
  answer(options, tags, [
    Object.entries(tags.tags)
      .map(entry => entry.join(': '))
      .join(', ') || `${serverId} has no tags.`,
  ]);
}

/** Sets a tag, or drops it without a version. Rejects with `RegistryRefusal`. */
export function setTag(
  registry: string,
  { serverId, tag, version, token }: { serverId: string; tag: string; version: string | undefined; token: string },
): Promise<{ tags: Record<string, string> }> {
  const path = `${serverPath(serverId)}/tags/${encodeURIComponent(tag)}`;
  const schema = z.looseObject({ tags: z.record(z.string(), z.string()) });
  return request(registry, path, schema, {
    method: version === undefined ? 'DELETE' : 'POST',
    token,
    ...(version !== undefined && { body: { version } }),
  });
}

/** `vitrine deprecate <server>`: users are told to use another server. `undo` reverses it. */
export async function runDeprecate(
  serverId: string,
  options: RegistryOptions & {
    reason?: string | undefined;
    successor?: string | undefined;
    undo?: boolean | undefined;
  },
): Promise<void> {
  const registry = registryOrigin(options.registry);
  const { reason, successor, undo = false } = options;
  const { token } = await authorization(registry);
  const body = { ...(reason !== undefined && { reason }), ...(successor !== undefined && { successor }) };
  const path = `${serverPath(serverId)}/deprecation`;
  const change = undo ? ({ method: 'DELETE', token } as const) : ({ method: 'POST', token, body } as const);
  const result = await request(registry, path, z.looseObject({ serverId: z.string() }), change);
  const advice = successor === undefined ? '' : ` Users are sent to ${successor}.`;
  answer(options, result, [`${serverId} is ${undo ? 'no longer ' : ''}deprecated.${undo ? '' : advice}`]);
}

/** Adds what `server.json` says to a manifest that does not say it: name, description, source, homepage, and the official name. */
export function fillFromServerJson(file: string, manifestInput: Record<string, unknown>): Record<string, unknown> {
  const entry = readServerJson(file);
  const defaults = {
    ...(entry.title !== undefined && { serverName: entry.title }),
    ...(entry.description !== undefined && { description: entry.description }),
    ...(entry.repository?.url?.startsWith('https:') && { source: entry.repository.url }),
  };
  const listing = {
    mcpServer: entry.name,
    ...(entry.websiteUrl?.startsWith('https:') && { homepage: entry.websiteUrl }),
    ...(manifestInput.listing as Manifest['listing']),
  };
  return { ...defaults, ...manifestInput, listing };
}

/** Writes the link to the published version into `server.json`, for the next publication to the official registry. */
export function linkServerJson(file: string, link: InterfaceLink): void {
  writeFileSync(file, `${JSON.stringify(linkInterface(readServerJson(file), link), null, 2)}\n`);
}

function readServerJson(file: string): z.infer<typeof ServerJsonSchema> {
  try {
    return ServerJsonSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UsageError('bad-value', `${file} is no server.json of the MCP registry.`, {
      received: file,
      hint: 'mcp-publisher init writes one.',
      cause,
    });
  }
}
