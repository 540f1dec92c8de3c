// The door of this room: MCP connections in Node, from a configuration file to a tool's result.
export { type ConnectionsOptions, createConnections } from './create-connections.ts';
export * from './errors.ts';
export * from './types.ts';
