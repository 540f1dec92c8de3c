// HTTP routes of `vitrine inspect`: the messages between the chat and one server, its prompts and resources, and a ping.
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connections } from '@vitrine/connect';
import { ChatError } from '../errors.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { requireConnection } from '../servers/require-connection.ts';
import type { ApiRouter } from './api-router.ts';

export interface InspectRoutesOptions {
  connections: Connections;
  /** Inspection of servers; without it the chat inspects none, and the routes answer so. */
  inspection?: Inspection | undefined;
}

export function addInspectRoutes(api: ApiRouter, { connections, inspection }: InspectRoutesOptions): void {
  const inspected = (): Inspection => {
    if (inspection) return inspection;
    throw new ChatError('not-found', 'This chat inspects no server: start it with `vitrine inspect`.');
  };
  const connection = () => requireConnection(connections, inspected().server);

  api.answer(API_ROUTES.inspectedMessages, ({ context }) => {
    const after = Number(context.req.query('after') ?? 0);
    const { server, after: messagesAfter } = inspected();
    return { server, messages: messagesAfter(Number.isFinite(after) ? after : 0) };
  });
  api.answer(API_ROUTES.inspectedResources, async () => {
    const server = connection();
    const [resources, templates] = await Promise.all([server.listResources(), server.listResourceTemplates()]);
    return { resources: [...resources], templates: [...templates] };
  });
  api.answer(API_ROUTES.inspectedResource, async ({ context }) => {
    const uri = context.req.query('uri');
    if (!uri) throw new ChatError('bad-request', 'Say which resource: ?uri=…');
    const { contents } = await connection().readResource(uri);
    return { contents: [...contents] };
  });
  api.answer(API_ROUTES.inspectedPrompts, async () => ({ prompts: [...(await connection().listPrompts())] }));
  api.answer(API_ROUTES.askInspectedPrompt, async ({ body }) => ({
    answer: await connection().request('prompts/get', body),
  }));
  api.answer(API_ROUTES.pingInspected, async () => {
    const server = connection();
    const before = performance.now();
    await server.request(server.getSnapshot().era === 'modern' ? 'server/discover' : 'ping');
    return { ms: performance.now() - before };
  });
}
