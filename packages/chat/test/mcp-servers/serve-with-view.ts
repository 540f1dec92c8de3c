// Serves a test's MCP server on stdio when its file is started as a program.
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { bundle } from '../../../../test/support/services/serve.ts';

/** `source`: the module of the server's view. `create` gets it as text for a `<script type="module">`. */
export async function serveWithView(source: string, create: (script: string) => McpServer): Promise<void> {
  const script = await bundle({ source, resolveDir: import.meta.dirname }, { format: 'esm', minify: true });
  serveStdio(() => create(script.replaceAll('</script', '<\\/script')));
}
