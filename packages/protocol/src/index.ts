// The public API of @vitrine/protocol. What needs no schema has an entry of its own: `/json`, `/constants`, `/lru-map`,
// `/pending-requests`, `/safe-text`, `/render-data`.
export {
  type Action,
  ActionSchema,
  type ActionType,
  type DataAction,
  type DisplayModeAction,
  type DownloadAction,
  type IntentAction,
  type LinkAction,
  type ListAction,
  type ModelContextAction,
  type NotifyAction,
  type PromptAction,
  type ReadResourceAction,
  type SampleAction,
  type ToolAction,
} from './actions.ts';
export { type AgentList, AgentListSchema, type AgentSummary } from './agents.ts';
export { AnyMembersSchema } from './any-members.ts';
export { base64ToBytes, base64ToText, bytesToBase64, textToBase64 } from './base64.ts';
export {
  APPROVAL_KINDS,
  APPROVAL_MODES,
  type ApprovalKind,
  type ApprovalMode,
  CONSENT_SCOPES,
  type ConsentScope,
  INITIATORS,
  type Initiator,
} from './consent.ts';
export {
  type AudioContent,
  type ContentBlock,
  ContentBlockSchema,
  type EmbeddedResource,
  type ImageContent,
  type ResourceContents,
  ResourceContentsSchema,
  type ResourceLink,
  type TextContent,
  type ToolResult,
  ToolResultSchema,
  wellFormedResult,
} from './content.ts';
export {
  type CspField,
  connectionAllowlist,
  cspSource,
  type GrantCspOptions,
  type GrantedCsp,
  grantCsp,
  isSandboxOptIn,
  SANDBOX_OPT_INS,
  type SandboxCspOptions,
  type SandboxOptIn,
  sandboxCsp,
} from './csp.ts';
export {
  type ApprovalRequestEvent,
  ApprovalRequestEventSchema,
  type ApprovalResponseEvent,
  ApprovalResponseEventSchema,
  approvalKind,
  type Elicitation,
  ElicitationSchema,
  type NewSessionEvent,
  type OfferedFile,
  type SavedFile,
  SESSION_EVENT_TYPES,
  type SessionEvent,
  SessionEventSchema,
  type SessionEventType,
  type ToolCallEvent,
  type ToolInterfaceEvent,
  type ToolProgressEvent,
  type ToolResultEvent,
  type ViewContextEvent,
  type ViewDownloadEvent,
  type ViewMessageEvent,
  type ViewNoticeEvent,
  type ViewSamplingEvent,
  type ViewToolCallEvent,
  type ViewToolResultEvent,
} from './events.ts';
export { fileNameOfUri, isProgramName, safeFileName } from './file-name.ts';
export { GREET } from './greeting.ts';
export { type HostCapabilities, HostCapabilitiesSchema } from './host-capabilities.ts';
export { type HostContext, STYLE_VARIABLES, type Theme } from './host-context.ts';
export { chosenInterface } from './interfaces.ts';
export {
  RPC_ERRORS,
  type RpcError,
  type RpcId,
  type RpcMessage,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
  readRpcMessage,
} from './json-rpc.ts';
export {
  FLAT_RESOURCE_URI_KEY,
  INITIAL_RENDER_DATA_KEY,
  MCP_APPS_VERSION,
  MCP_UI_META_PREFIX,
  PREFERRED_FRAME_SIZE_KEY,
  UI_EXTENSION,
  UI_SCHEME,
} from './keys.ts';
export { HASHED_PAGE_CACHE, MAX_URL_LENGTH } from './limits.ts';
export { type LiveEvent, LiveEventSchema, type LivePart, type LiveStep, liveInputOf, withLive } from './live.ts';
export { isLoopbackUrl } from './loopback.ts';
export {
  type AppCapabilities,
  type AppTool,
  AppToolSchema,
  CallToolParamsSchema,
  CancelledParamsSchema,
  DownloadFileParamsSchema,
  type Implementation,
  type InitializeParams,
  InitializeParamsSchema,
  ListParamsSchema,
  LogParamsSchema,
  MessageParamsSchema,
  OpenLinkParamsSchema,
  ReadResourceParamsSchema,
  RequestDisplayModeParamsSchema,
  SampleParamsSchema,
  SizeParamsSchema,
  UpdateModelContextParamsSchema,
} from './mcp-apps.ts';
export { MCP_APPS } from './mcp-apps-methods.ts';
export { type McpUiMessage, McpUiMessageSchema, mcpUiMessageId, readMcpUiAction, readMcpUiSize } from './mcp-ui.ts';
export { MCP_UI, MCP_UI_ACTION_TYPES } from './mcp-ui-types.ts';
export {
  EXTERNAL_URL_MIME_TYPE,
  INLINE_HTML_MIME_TYPE,
  MCP_APP_MIME_TYPE,
  type MimeType,
  parseMimeType,
  REMOTE_DOM_MIME_TYPE,
  UI_MIME_TYPES,
  type UIContentKind,
  uiContentKind,
} from './mime.ts';
export { currentModelContexts, type ModelContext } from './model-context.ts';
export { createPartialJson, type PartialJson, type PartialJsonValue } from './partial-json.ts';
export {
  type AudioPart,
  type Cut,
  type FilePart,
  type ImagePart,
  type ResourceLinkPart,
  type ResultPart,
  type SanitizedResult,
  SanitizedResultSchema,
  type StoredResource,
  type TextPart,
  type UIResourcePart,
  type UnknownPart,
  type VideoPart,
} from './parts.ts';
export { type PictureSize, readPictureSize } from './picture-size.ts';
export { FilledPromptSchema, PromptListSchema, type PromptSummary } from './prompts.ts';
export {
  type FromRemote,
  FromRemoteSchema,
  REMOTE_EVENT_FIELDS,
  type RemoteElementSpec,
  type RemoteEventDetail,
  type RemoteEventField,
  type RemoteManifest,
  type RemoteNode,
  RemoteNodeSchema,
  type RemotePropertySpec,
  type RemotePropertyType,
  type RemoteRecord,
  RemoteRecordSchema,
  type ToRemote,
} from './remote-dom.ts';
export {
  isRemoteElementName,
  isRemotePropertyName,
  REMOTE_BATCH,
  REMOTE_DOM_TYPE,
  REMOTE_LIMITS,
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_ROOT_ID,
  REMOTE_UPDATE,
  type RemoteLimits,
} from './remote-dom-constants.ts';
export { RESIDUALS, type Residual } from './residuals.ts';
export {
  DELIVERIES,
  type MessageRemovedEvent,
  type ModelInfo,
  ModelInfoSchema,
  type RunEndEvent,
  type RunEndReason,
  type RunStartEvent,
  type StepCall,
  type StepEndEvent,
  type StepStartEvent,
  type ToolInputEvent,
  type Usage,
  type UserMessageEvent,
} from './run-events.ts';
export { type SamplingRequest, SamplingRequestSchema, type SamplingResult, SamplingResultSchema } from './sampling.ts';
export { DEDICATED_LABEL, SANDBOX_LABEL, sandboxLabel } from './sandbox-label.ts';
export { SANDBOX } from './sandbox-messages.ts';
export { hasSecrets, type MaskedValue, maskSecrets, SECRET_MASK } from './secrets.ts';
export { sha256 } from './sha256.ts';
export {
  DIALECTS,
  DISPLAY_MODES,
  type Dialect,
  type DisplayMode,
  MILESTONES,
  type Milestone,
  type SurfacePhase,
  type SurfaceStateName,
  surfaceStateName,
  type Tier,
} from './surface.ts';
export { isVisibleTo, type ToolAudience, toolResourceUri } from './tool-ui.ts';
export {
  readToolUiMessage,
  TOOL_UI,
  type ToolUiMessage,
  type ToolUiProposal,
  type ToolUiRender,
} from './tool-ui-messages.ts';
export {
  type FrameSize,
  readFrameSize,
  readUIMetadata,
  type UICsp,
  UICspSchema,
  type UIMetadata,
  type UIPermissions,
  type UIResourceMeta,
  UIResourceMetaSchema,
} from './ui-metadata.ts';
export {
  describeProblem,
  type EmbeddedUIResource,
  isUIResource,
  type ReadableUIResource,
  readUIResource,
  type UIResource,
  type UIResourceProblem,
} from './ui-resource.ts';
export { readUriList, type UriListReading } from './uri-list.ts';
export { SetViewStateParamsSchema, VIEW_STATE } from './view-state.ts';
