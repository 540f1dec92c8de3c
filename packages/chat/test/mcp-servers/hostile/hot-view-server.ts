// A server whose one tool shows the file given on the command line, declared by `viewFile`.
import { pathToFileURL } from 'node:url';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerUITool } from '@vitrine/server';
import { viewFile } from '@vitrine/server/vite';

const page = pathToFileURL(process.argv[2]!);

serveStdio(() => {
  const server = new McpServer({ name: 'hot', version: '1.0.0' });
  registerUITool(server, { name: 'hello', ui: { uri: 'ui://hot/hello', ...viewFile(page) } }, () => ({
    content: [{ type: 'text', text: 'Hello.' }],
  }));
  return server;
});
