// The `mcp-apps` dialect (MCP Apps 2026-01-26): JSON-RPC, methods and their parameters, host context and capabilities, sampling, view state.

export { type HostCapabilities, HostCapabilitiesSchema } from '../host-capabilities.ts';
export { type HostContext, STYLE_VARIABLES, type Theme } from '../host-context.ts';
export {
  RPC_ERRORS,
  type RpcError,
  type RpcId,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
  readRpcMessage,
} from '../json-rpc.ts';
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
} from '../mcp-apps.ts';
export { MCP_APPS } from '../mcp-apps-methods.ts';
export { type SamplingRequest, SamplingRequestSchema, type SamplingResult, SamplingResultSchema } from '../sampling.ts';
export { SetViewStateParamsSchema, VIEW_STATE } from '../view-state.ts';
