// The wire of the `mcp-apps` dialect: JSON-RPC messages, the parameters of each method, schemas of capabilities and sampling.
export { HostCapabilitiesSchema } from '../../host-capabilities.ts';
export {
  RPC_ERRORS,
  type RpcError,
  type RpcId,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
  readRpcMessage,
} from '../../json-rpc.ts';
export {
  AppToolSchema,
  CallToolParamsSchema,
  CancelledParamsSchema,
  DownloadFileParamsSchema,
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
} from '../../mcp-apps.ts';
export { SamplingRequestSchema, SamplingResultSchema } from '../../sampling.ts';
export { SetViewStateParamsSchema, VIEW_STATE } from '../../view-state.ts';
