// The `mcp-apps` dialect: methods and the parameters a host must check (MCP Apps 2026-01-26 and what ext-apps 2.0.4 adds).
import * as z from 'zod/mini';
import { ContentBlockSchema, EmbeddedResourceSchema, ResourceLinkSchema } from './content.ts';
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from './limits.ts';

/** Methods a view may send, and those a host sends; JSON-RPC method names. */
export const MCP_APPS = {
  initialize: 'ui/initialize',
  initialized: 'ui/notifications/initialized',
  toolInputPartial: 'ui/notifications/tool-input-partial',
  toolInput: 'ui/notifications/tool-input',
  toolResult: 'ui/notifications/tool-result',
  toolCancelled: 'ui/notifications/tool-cancelled',
  hostContextChanged: 'ui/notifications/host-context-changed',
  sizeChanged: 'ui/notifications/size-changed',
  requestTeardown: 'ui/notifications/request-teardown',
  teardown: 'ui/resource-teardown',
  openLink: 'ui/open-link',
  downloadFile: 'ui/download-file',
  message: 'ui/message',
  updateModelContext: 'ui/update-model-context',
  requestDisplayMode: 'ui/request-display-mode',
  callTool: 'tools/call',
  listTools: 'tools/list',
  readResource: 'resources/read',
  listResources: 'resources/list',
  listResourceTemplates: 'resources/templates/list',
  listPrompts: 'prompts/list',
  createMessage: 'sampling/createMessage',
  ping: 'ping',
  log: 'notifications/message',
  progress: 'notifications/progress',
  cancelled: 'notifications/cancelled',
  toolsChanged: 'notifications/tools/list_changed',
  resourcesChanged: 'notifications/resources/list_changed',
  promptsChanged: 'notifications/prompts/list_changed',
} as const;

/** Between the sandbox proxy and the host alone; never relayed to or from a view. */
export const SANDBOX = {
  prefix: 'ui/notifications/sandbox-',
  proxyReady: 'ui/notifications/sandbox-proxy-ready',
  resourceReady: 'ui/notifications/sandbox-resource-ready',
} as const;

export const ImplementationSchema = z.looseObject({ name: z.string(), version: z.string() });
export type Implementation = z.infer<typeof ImplementationSchema>;

const capability = z.optional(z.looseObject({}));
const ListChangedSchema = z.optional(z.looseObject({ listChanged: z.optional(z.boolean()) }));

export const AppCapabilitiesSchema = z.looseObject({
  experimental: capability,
  tools: ListChangedSchema,
  availableDisplayModes: z.optional(z.array(z.string())),
});
export type AppCapabilities = z.infer<typeof AppCapabilitiesSchema>;

export const InitializeParamsSchema = z.looseObject({
  appInfo: ImplementationSchema,
  appCapabilities: AppCapabilitiesSchema,
  protocolVersion: z.string(),
});
export type InitializeParams = z.infer<typeof InitializeParamsSchema>;

export const CallToolParamsSchema = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
  arguments: z.optional(z.record(z.string(), z.unknown())),
  _meta: z.optional(z.looseObject({ progressToken: z.optional(z.union([z.string(), z.number()])) })),
});
const address = z.string().check(z.minLength(1), z.maxLength(MAX_URL_LENGTH));
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
/** Pixels. Width only echoes the frame's own width (field observation of ext-apps' `App`): hosts ignore it. */
export const SizeParamsSchema = z.looseObject({ width: z.optional(z.number()), height: z.optional(z.number()) });
export const LogParamsSchema = z.looseObject({
  level: z.string(),
  logger: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export const CancelledParamsSchema = z.looseObject({
  requestId: z.optional(z.union([z.string(), z.number()])),
  reason: z.optional(z.string()),
});

/** A tool that a view offers (MCP Apps draft, App-provided tools): untrusted words, bounded. */
export const AppToolSchema = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(256)),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  inputSchema: z.looseObject({}),
  annotations: z.optional(z.looseObject({})),
});
export type AppTool = z.infer<typeof AppToolSchema>;
