// HTTP routes of the servers: list them, add, change and remove the user's own, try again, read what they print.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { ServerList } from '@vitrine/agent/internal/api';
import type { Connections } from '@vitrine/connect';
import type { Context } from 'hono';
import { isAdmin } from '../auth/is-admin.ts';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from '../routes/api-router.ts';
import type { MCPRegistry } from './mcp-registry.ts';
import { previewServers } from './preview-servers.ts';
import { requireConnection } from './require-connection.ts';
import { listServers } from './server-list.ts';
import { readLogLines } from './server-log.ts';
import type { ServerRequest, UserServers } from './user-servers.ts';

export interface ServerRoutesOptions {
  agent: Agent;
  connections: Connections;
  /** Servers that the user may add; without it the chat's servers are fixed, and the routes that change them answer so. */
  servers?: UserServers | undefined;
  /** Registry to search; no registry is searched without it. */
  mcpRegistry?: MCPRegistry | undefined;
}

export function addServerRoutes(api: ApiRouter, options: ServerRoutesOptions): void {
  const { agent, connections, servers } = options;
  const describe = (context: Context): ServerRequest => ({ appSettings: agent.appSettings, isAdmin: isAdmin(context) });
  const changeable = (): UserServers => {
    if (servers) return servers;
    throw new ChatError(
      'bad-request',
      'The servers of this chat are set where it is started, and cannot be changed here.',
    );
  };
  const list = (context: Context): ServerList => {
    if (!servers) return { servers: listServers(connections) };
    const request = describe(context);
    const commands = servers.mayAddCommands(request);
    return { servers: servers.list(request), mayAdd: { commands, registry: options.mcpRegistry !== undefined } };
  };

  api.answer(API_ROUTES.servers, ({ context }) => list(context));
  api.answer(API_ROUTES.addServers, async ({ context, body }) => {
    await changeable().add(body.servers, describe(context));
    return list(context);
  });
  api.answer(API_ROUTES.changeServer, async ({ context, params: { name }, body: { settings } }) => {
    await changeable().change({ name, settings }, describe(context));
    return list(context);
  });
  api.perform(API_ROUTES.removeServer, ({ context, params: { name } }) => changeable().remove(name, describe(context)));
  api.answer(API_ROUTES.serverSettings, ({ params: { name } }) => ({ settings: changeable().readSettings(name) }));
  api.answer(API_ROUTES.previewServers, ({ context, body: { text, values } }) =>
    previewServers(text, { values, mayAddCommands: changeable().mayAddCommands(describe(context)) }),
  );
  api.answer(API_ROUTES.searchRegistry, async ({ context }) => {
    if (!options.mcpRegistry)
      throw new ChatError('not-found', 'This chat searches no registry: set mcpRegistry in its configuration.');
    return { servers: await options.mcpRegistry.search(context.req.query('search') ?? '') };
  });

  api.answer(API_ROUTES.serverResources, async ({ params: { name } }) => {
    const connection = requireConnection(connections, name);
    const [resources, templates] = await Promise.all([connection.listResources(), connection.listResourceTemplates()]);
    return { resources: [...resources], templates: [...templates] };
  });
  api.answer(API_ROUTES.serverLog, ({ context, params: { name } }) => {
    const connection = requireConnection(connections, name);
    if (!isAdmin(context) && servers?.isOwn(name) !== true)
      throw new ChatError('not-allowed', 'Only administrators of this chat may read what this server prints.');
    return { lines: readLogLines(connection.readLog()) };
  });
  api.perform(API_ROUTES.retryServer, async ({ params: { name } }) => requireConnection(connections, name).reconnect());
}
