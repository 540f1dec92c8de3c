// The `mcp-apps` dialect (MCP Apps 2026-01-26): JSON-RPC, methods and their parameters, host context and capabilities, sampling, view state.

export type { HostCapabilities } from '../mcp-apps/host-capabilities.ts';
export type { HostContext, Theme } from '../mcp-apps/host-context.ts';
