// The capabilities that a host announces to views (MCP Apps 2026-01-26, Host Capabilities).
import * as z from 'zod/mini';

const capability = z.optional(z.looseObject({}));
const ListChangedSchema = z.optional(z.looseObject({ listChanged: z.optional(z.boolean()) }));

/** Kinds of content a host accepts in messages and in model context. */
const ModalitiesSchema = z.looseObject({
  text: capability,
  image: capability,
  audio: capability,
  resource: capability,
  resourceLink: capability,
  structuredContent: capability,
});

export const HostCapabilitiesSchema = z.looseObject({
  experimental: capability,
  openLinks: capability,
  downloadFile: capability,
  serverTools: ListChangedSchema,
  serverResources: ListChangedSchema,
  logging: capability,
  /** Requests of the resource that were granted. */
  sandbox: capability,
  updateModelContext: z.optional(ModalitiesSchema),
  message: z.optional(ModalitiesSchema),
  sampling: capability,
});
/** Capabilities of a host for a view, as its answer to `ui/initialize` says. The host lacks what is absent. */
export type HostCapabilities = z.infer<typeof HostCapabilitiesSchema>;
