// A server whose tools return diagrams: one to look at, and texts that Mermaid does not end to draw.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { nativeResult, nativeTool } from '@vitrine/server/native';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const SOURCES = {
  plain: 'flowchart LR\n  a[Question] --> b[Answer]',
  /** 250 nodes, each linked to many others. */
  web: `flowchart TD\n${numbers(250)
    .flatMap(from => [7, 31].map(step => `  n${from} --> n${(from * step + 1) % 249}`))
    .join('\n')}`,
  nested: `flowchart TD\n${numbers(300)
    .map(level => `subgraph s${level}`)
    .join('\n')}\na --> b\n${'end\n'.repeat(300)}`,
};

if (import.meta.main)
  serveStdio(() => {
    const server = new McpServer({ name: 'diagrams', version: '1.0.0' });
    for (const [name, source] of Object.entries(SOURCES))
      server.registerTool(name, nativeTool('diagram'), () => nativeResult('diagram', { title: name, source }));
    return server;
  });
