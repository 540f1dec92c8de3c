import { expect, it } from 'vitest';
import type { ToolDefinition } from '../../connection.ts';
import { readMessages } from '../../message/message.ts';
import { mismatch } from './check-headers.ts';

const VERSION = '2026-07-28';
const tool = {
  name: 'travel',
  inputSchema: { type: 'object', properties: { to: { type: 'string', 'x-mcp-header': 'To' } } },
} as ToolDefinition;
const meta = { 'io.modelcontextprotocol/protocolVersion': VERSION };
const [message] = readMessages(
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'travel', arguments: { to: 'Oslo' }, _meta: meta },
  }),
)!;
const headers = {
  'mcp-protocol-version': VERSION,
  'mcp-method': 'tools/call',
  'mcp-name': 'travel',
  'mcp-param-to': 'Oslo',
};

it.each<[string, object, RegExp | undefined]>([
  ['that agree', {}, undefined],
  ['that agree in another encoding', { 'mcp-param-to': '=?base64?T3Nsbw==?=' }, undefined],
  ['of another version', { 'mcp-protocol-version': '2025-11-25' }, /MCP-Protocol-Version says "2025-11-25"/],
  ['of another method', { 'mcp-method': 'tools/list' }, /Mcp-Method says "tools\/list"/],
  ['of another tool', { 'mcp-name': 'other' }, /Mcp-Name and the body disagree/],
  ['with another argument', { 'mcp-param-to': 'Rome' }, /Mcp-Param-To and the body disagree/],
  ['without a method', { 'mcp-method': undefined }, /Mcp-Method is missing/],
  ['without a name', { 'mcp-name': undefined }, /Mcp-Name is missing/],
  ['without an argument', { 'mcp-param-to': undefined }, /Mcp-Param-To is missing/],
])('headers %s', (_, changed, problem) => {
  const difference = mismatch({ ...headers, ...changed }, message!, tool);
  if (problem) expect(difference).toMatch(problem);
  else expect(difference).toBeUndefined();
});
