// The `mcp-apps` dialect (MCP Apps 2026-01-26): JSON-RPC, methods and their parameters, host context and capabilities, sampling, view state.

export type { HostCapabilities } from '../host-capabilities.ts';
export type { HostContext, Theme } from '../host-context.ts';

export type { AppCapabilities, AppTool, Implementation } from '../mcp-apps.ts';
export { MCP_APPS } from '../mcp-apps-methods.ts';
export type { SamplingRequest, SamplingResult } from '../sampling.ts';
export { STYLE_VARIABLES } from '../style-variables.ts';
