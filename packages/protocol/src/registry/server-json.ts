// `server.json`, the entry of a server in the official MCP registry, as far as it is linked to an interface here.
// https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md
import * as z from 'zod/mini';

/** Members of `server.json` that a listing is filled in from. Others are left alone. */
export const ServerJsonSchema = z.looseObject({
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  websiteUrl: z.optional(z.string()),
  repository: z.optional(z.looseObject({ url: z.optional(z.string()) })),
  _meta: z.optional(z.record(z.string(), z.unknown())),
});
export type ServerJson = z.infer<typeof ServerJsonSchema>;

/** The only member of `_meta` that the official registry keeps from publishers. */
const PUBLISHER_META = 'io.modelcontextprotocol.registry/publisher-provided';
/** Member of it that names the published interface. */
const INTERFACE_META = 'vitrine.dev/interface';

/** The published interface of a server, for its entry in the official registry. */
export interface InterfaceLink {
  /** Origin of the registry that has it. */
  readonly registry: string;
  readonly serverId: string;
  readonly version: string;
  readonly digest: string;
}

/**
 * Adds the link to an entry; what else is in it stays.
 *
 * @example linkInterface({ name: 'io.github.acme/weather' }, { registry, serverId, version, digest })
 */
export function linkInterface(
  entry: Pick<ServerJson, 'name' | '_meta'>,
  link: InterfaceLink,
): Pick<ServerJson, 'name' | '_meta'> {
  const publisher = entry._meta?.[PUBLISHER_META];
  const meta = { ...(typeof publisher === 'object' ? publisher : {}), [INTERFACE_META]: link };
  return { ...entry, _meta: { ...entry._meta, [PUBLISHER_META]: meta } };
}
