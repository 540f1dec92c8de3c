// An MCP server that answers with the recorded results of public servers: a tool for each, named by its server and recording.
import { createInterface } from 'node:readline';
import { readRecordedResults, toReplayName } from '../../../autoview/test/corpus/recorded-results.ts';

interface Request {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly protocolVersion?: string };
}

const results = new Map(readRecordedResults().map(recorded => [toReplayName(recorded), recorded]));

function answer({ method, params = {} }: Request): object {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'replay', version: '1' },
      };
    case 'tools/list': {
      const tools = [...results].map(([name, { tool }]) => ({
        name,
        title: tool.title,
        inputSchema: { type: 'object' },
      }));
      return { tools };
    }
    case 'tools/call':
      return results.get(params.name ?? '')?.result ?? {};
    default:
      return {};
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  if (request.id === undefined) continue;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, result: answer(request) })}\n`);
}
