// One server under inspection, over HTTP: what has passed between it and us, and what it lists.
import type { Connections } from '@vitrine/connect';
import type { Hono } from 'hono';
import { ChatError } from './errors.ts';
import type { Inspection } from './inspection.ts';
import { addRoute } from './routes.ts';

export interface InspectRoutesOptions {
  connections: Connections;
  /** Absent: the chat inspects nothing, and says so. */
  inspection?: Inspection | undefined;
}

export function addInspectRoutes(app: Hono, { connections, inspection }: InspectRoutesOptions): void {
  const inspected = (): Inspection => {
    if (inspection) return inspection;
    throw new ChatError('not-found', 'This chat inspects no server: start it with `vitrine inspect`.');
  };
  const connection = () => {
    const { server } = inspected();
    const found = connections.get(server);
    if (!found) throw new ChatError('not-found', `There is no server "${server.slice(0, 100)}".`);
    return found;
  };

  addRoute(app, '/api/inspect/messages', {
    GET: context => {
      const after = Number(context.req.query('after') ?? 0);
      return context.json({
        server: inspected().server,
        messages: inspected().after(Number.isFinite(after) ? after : 0),
      });
    },
  });
  addRoute(app, '/api/inspect/resources', {
    GET: async context => {
      const server = connection();
      const [resources, templates] = await Promise.all([server.listResources(), server.listResourceTemplates()]);
      return context.json({ resources, templates });
    },
  });
  addRoute(app, '/api/inspect/resource', {
    GET: async context => {
      const uri = context.req.query('uri');
      if (!uri) throw new ChatError('bad-request', 'Say which resource: ?uri=…');
      const { contents } = await connection().readResource(uri);
      return context.json({ contents });
    },
  });
}
