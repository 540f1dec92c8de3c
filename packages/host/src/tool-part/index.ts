// The public API of @vitrine/host/tool-part: the interface that a tool names, read by a client of MCP. Runs in browsers and in Node.
export { type AISDKResourceClient, type ResourceClient, readEmbeddedPart, readToolPart } from './read-tool-part.ts';
