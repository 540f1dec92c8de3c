// Which request of the `mcp-apps` wire asks for which action. The one place where a view's request is checked.
import {
  type Action,
  ActionSchema,
  CallToolParamsSchema,
  DownloadFileParamsSchema,
  ListParamsSchema,
  MCP_APPS,
  MessageParamsSchema,
  OpenLinkParamsSchema,
  ReadResourceParamsSchema,
  RequestDisplayModeParamsSchema,
  RPC_ERRORS,
  type RpcError,
  type RpcRequest,
  UpdateModelContextParamsSchema,
} from '@vitrine/protocol';

/** Reads a request into an action, or the JSON-RPC error that answers it. */
export function readMcpAppsAction(request: RpcRequest): { action: Action } | { error: RpcError } {
  const candidate = candidateAction(request);
  if (candidate === undefined)
    return { error: { code: RPC_ERRORS.methodNotFound, message: `Method not found: ${request.method.slice(0, 100)}` } };
  const action = candidate && ActionSchema.safeParse(candidate);
  if (!action?.success)
    return { error: { code: RPC_ERRORS.invalidParams, message: `The parameters of ${request.method} do not fit.` } };
  return { action: action.data };
}

/** The action a request seems to mean; null when its parameters do not fit, undefined when the method is unknown. */
function candidateAction({ method, params = {} }: RpcRequest): object | null | undefined {
  switch (method) {
    case MCP_APPS.callTool: {
      const read = CallToolParamsSchema.safeParse(params);
      return read.success ? { type: 'tool', tool: read.data.name, arguments: read.data.arguments ?? {} } : null;
    }
    case MCP_APPS.message: {
      const read = MessageParamsSchema.safeParse(params);
      return read.success ? { type: 'prompt', content: read.data.content } : null;
    }
    case MCP_APPS.openLink: {
      const read = OpenLinkParamsSchema.safeParse(params);
      return read.success ? { type: 'link', url: read.data.url } : null;
    }
    case MCP_APPS.readResource: {
      const read = ReadResourceParamsSchema.safeParse(params);
      return read.success ? { type: 'read-resource', uri: read.data.uri } : null;
    }
    case MCP_APPS.listTools:
      return list('tools', params);
    case MCP_APPS.listResources:
      return list('resources', params);
    case MCP_APPS.listResourceTemplates:
      return list('resource-templates', params);
    case MCP_APPS.listPrompts:
      return list('prompts', params);
    case MCP_APPS.updateModelContext: {
      const read = UpdateModelContextParamsSchema.safeParse(params);
      return read.success
        ? { type: 'model-context', content: read.data.content, structuredContent: read.data.structuredContent }
        : null;
    }
    case MCP_APPS.requestDisplayMode: {
      const read = RequestDisplayModeParamsSchema.safeParse(params);
      return read.success ? { type: 'display-mode', mode: read.data.mode } : null;
    }
    case MCP_APPS.downloadFile: {
      const read = DownloadFileParamsSchema.safeParse(params);
      return read.success ? { type: 'download', contents: read.data.contents } : null;
    }
    case MCP_APPS.createMessage:
      return { type: 'sample', request: params };
    default:
      return undefined;
  }
}

function list(what: string, params: object): object | null {
  const read = ListParamsSchema.safeParse(params);
  if (!read.success) return null;
  return read.data.cursor === undefined ? { type: 'list', what } : { type: 'list', what, cursor: read.data.cursor };
}

/** The JSON-RPC result of an action that was carried out. Where the wire knows only "done", nothing else may be in it. */
export function mcpAppsResult(action: Action, outcome: unknown): unknown {
  switch (action.type) {
    case 'model-context':
    case 'prompt':
    case 'link':
    case 'download':
      return {};
    default:
      return outcome ?? {};
  }
}
