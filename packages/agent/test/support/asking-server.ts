// A server of 2026-07-28 whose tool elicits an answer of the user, then samples.
import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'asking', version: '1.0.0' });
  server.registerTool('register', { inputSchema: z.object({}) }, (_, ctx) => {
    const responses = ctx.mcpReq.inputResponses ?? {};
    const name = responses.name as { action?: string; content?: { name?: string } } | undefined;
    const greeting = responses.greeting as { content?: { text?: string } } | undefined;
    const visitorName = name?.content?.name ?? ctx.mcpReq.requestState<string>();
    if (name && name.action !== 'accept') return { content: [{ type: 'text', text: 'No name was given.' }] };
    if (visitorName === undefined)
      return inputRequired({
        inputRequests: {
          name: inputRequired.elicit({
            mode: 'form',
            message: 'What is your name?',
            requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          }),
        },
      });
    if (!greeting)
      return inputRequired({
        inputRequests: {
          greeting: inputRequired.createMessage({
            messages: [{ role: 'user', content: { type: 'text', text: `Greet ${visitorName}` } }],
            maxTokens: 20,
          }),
        },
        requestState: visitorName,
      });
    return { content: [{ type: 'text', text: `${visitorName}: ${greeting.content?.text}` }] };
  });
  return server;
});
