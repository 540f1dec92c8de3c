// The server of the tests: one tool with an interface. Run as a script it serves stdio, in both eras.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerUITool, type ToolUI } from '@vitrine/server';
import * as z from 'zod';

export const PAGE = '<!doctype html><title>Forecast</title><p>Grüße ☂</p>';
export const PAGE_URI = 'ui://forecast/view';

export function createForecastServer(ui: Partial<ToolUI> = {}): McpServer {
  const server = new McpServer({ name: 'forecast', version: '1.0.0' });
  registerUITool(
    server,
    {
      name: 'forecast',
      title: 'Forecast',
      description: 'The weather of the coming days',
      inputSchema: z.object({ place: z.string(), days: z.number().int().default(3) }),
      outputSchema: z.object({ place: z.string(), highs: z.array(z.number()) }),
      annotations: { readOnlyHint: true },
      _meta: { 'example.org/team': 'weather', ui: { note: 'kept' } },
      ui: { html: () => PAGE, csp: { connectDomains: ['https://api.example.org'] }, prefersBorder: true, ...ui },
    },
    ({ place, days }) => ({
      content: [{ type: 'text', text: `${place}: ${days} days of sun` }],
      structuredContent: { place, highs: Array.from({ length: days }, (_, day) => 20 + day) },
      _meta: { 'example.org/source': 'test' },
    }),
  );
  return server;
}

if (import.meta.main) serveStdio(() => createForecastServer());
