// The `mcp-apps` dialect: methods and the parameters a host must check (MCP Apps 2026-01-26 and what ext-apps 2.0.4 adds).
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { ContentBlockSchema, EmbeddedResourceSchema, ResourceLinkSchema } from '../content/content.ts';
import { SECRETS_KEY } from '../keys.ts';
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '../limits.ts';
import { LooseObjectSchema } from '../loose-object-schema.ts';
import { RpcIdSchema } from './json-rpc.ts';

const ImplementationSchema = z.looseObject({ name: z.string(), version: z.string() });
/** The name and the version of a program, as its handshake says. */
export type Implementation = z.infer<typeof ImplementationSchema>;

const capability = z.optional(z.looseObject({}));
const ListChangedSchema = z.optional(z.looseObject({ listChanged: z.optional(z.boolean()) }));

const AppCapabilitiesSchema = z.looseObject({
  experimental: capability,
  tools: ListChangedSchema,
  availableDisplayModes: z.optional(z.array(z.string())),
});
/** Capabilities of a view for its host, as `ui/initialize` says. The view lacks what is absent. */
export type AppCapabilities = z.infer<typeof AppCapabilitiesSchema>;

export const InitializeParamsSchema = z.looseObject({
  appInfo: ImplementationSchema,
  appCapabilities: AppCapabilitiesSchema,
  protocolVersion: z.string(),
});
export type InitializeParams = z.infer<typeof InitializeParamsSchema>;

export const CallToolParamsSchema = z.looseObject({
  name: boundedText(1, MAX_NAME_LENGTH),
  arguments: z.optional(LooseObjectSchema),
  _meta: z.optional(
    z.looseObject({ progressToken: z.optional(RpcIdSchema), [SECRETS_KEY]: z.optional(z.array(z.string())) }),
  ),
});
const address = boundedText(1, MAX_URL_LENGTH);
export const ReadResourceParamsSchema = z.looseObject({ uri: address });
export const ListParamsSchema = z.looseObject({ cursor: z.optional(z.string()) });
export const OpenLinkParamsSchema = z.looseObject({ url: address });
export const DownloadFileParamsSchema = z.looseObject({
  contents: z.array(z.union([EmbeddedResourceSchema, ResourceLinkSchema])),
});
export const MessageParamsSchema = z.looseObject({ role: z.literal('user'), content: z.array(ContentBlockSchema) });
export const UpdateModelContextParamsSchema = z.looseObject({
  content: z.optional(z.array(ContentBlockSchema)),
  structuredContent: z.optional(z.unknown()),
});
/** MCP's `CreateMessageRequest` parameters: the sampler checks them. */
export const SampleParamsSchema = z.looseObject({});
export const RequestDisplayModeParamsSchema = z.looseObject({ mode: z.string() });
/**
 * CSS pixels. The width is the frame's own width (as ext-apps' `App` sends it), so hosts ignore it. When it is 0, the frame is not laid out
 * yet, and the height means nothing.
 */
export const SizeParamsSchema = z.looseObject({ width: z.optional(z.number()), height: z.optional(z.number()) });
export const LogParamsSchema = z.looseObject({
  level: z.string(),
  logger: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export const CancelledParamsSchema = z.looseObject({
  requestId: z.optional(RpcIdSchema),
  reason: z.optional(z.string()),
});

/** A tool that a view offers (MCP Apps draft, App-provided tools): untrusted text of limited length. */
export const AppToolSchema = z.looseObject({
  name: boundedText(1, 256),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  inputSchema: z.looseObject({}),
  annotations: z.optional(LooseObjectSchema),
});
/** A tool that a view offers to the model. */
export type AppTool = z.infer<typeof AppToolSchema>;
