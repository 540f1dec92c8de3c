// A server without a page: its tools send data, and the host draws them with its own components.
import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import { nativeResult, nativeTool } from '@vitrine/server/native';
import * as z from 'zod';
import { registerDataTools } from './tools/data-tools.ts';
import { registerDecisionTools } from './tools/decision-tools.ts';
import { registerDocumentTools } from './tools/document-tools.ts';
import { registerPlaceTools } from './tools/place-tools.ts';
import { registerQuestionTools } from './tools/question-tools.ts';
import { registerWorkTools } from './tools/work-tools.ts';

/** The files that `read_source` shows: this example's own. */
const FILES = ['server.ts', 'main.ts'] as const;

export function createNativeServer(): McpServer {
  const server = new McpServer({ name: 'native', title: 'Native components', version: '0.1.0' });
  server.registerTool(
    'read_source',
    {
      ...nativeTool('code-block'),
      title: 'Read source',
      description: 'Shows a file of this example.',
      inputSchema: z.object({ file: z.enum(FILES).default('server.ts') }),
      annotations: { readOnlyHint: true },
    },
    ({ file }) => {
      const code = readFileSync(new URL(file, import.meta.url), 'utf8');
      return nativeResult(
        'code-block',
        { code, language: 'ts', filename: file, maxCollapsedLines: 20 },
        { text: code },
      );
    },
  );
  server.registerTool(
    'show_code',
    {
      // The result is what the model writes, so the code is shown while it is being written.
      ...nativeTool('code-block', { fromArguments: true }),
      title: 'Show code',
      description: 'Shows source code to the user, with colours and a button that copies it.',
      inputSchema: z.object({
        code: z.string(),
        language: z.string().optional().describe('Such as ts or python.'),
        filename: z.string().optional(),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ code, language, filename }) =>
      nativeResult(
        'code-block',
        { code, ...(language === undefined ? {} : { language }), ...(filename === undefined ? {} : { filename }) },
        { text: `The user sees ${filename ?? 'the code'}.` },
      ),
  );
  registerDataTools(server);
  registerWorkTools(server);
  registerQuestionTools(server);
  registerDocumentTools(server);
  registerPlaceTools(server);
  registerDecisionTools(server);
  return server;
}
