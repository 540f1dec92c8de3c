// The code of an error as it is sent to a view in JSON-RPC.
import { RPC_ERRORS } from '@vitrine/protocol/internal/mcp-apps/json-rpc';

/** The error's own code, when it is one of JSON-RPC, as an `McpError` has; else that the host refuses. */
export function refusalCode(error: unknown): number {
  const code = Number((error as { code?: unknown } | undefined)?.code);
  return code <= -32_000 && code >= -32_768 ? code : RPC_ERRORS.denied;
}
