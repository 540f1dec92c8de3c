// HTTP route that checks whether a page at an external address can be shown, before the browser shows it. The address comes from a stored UI
// resource, never from the request; a page named by a remote server is not looked up on this machine or its network.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connection, Connections } from '@vitrine/connect';
import { probePage } from '@vitrine/host/node';
import { readUriList } from '@vitrine/protocol/internal/content/uri-list';
import { uiContentKind } from '@vitrine/protocol/mime';
import { sandboxLabel } from '@vitrine/protocol/sandbox';
import type { Context } from 'hono';
import { ChatError } from '../errors.ts';
import { isLocalRegistryContent } from '../interfaces/published-loader.ts';
import type { ApiRouter } from './api-router.ts';

export interface ProbeRoutesOptions {
  agent: Agent;
  connections: Connections;
  sandboxTemplate: string;
  /** See `HostOptions.sandbox`. @default a chat of one user */
  sandboxUser?: string | undefined;
  /** Origins of registries that the configuration allows. Their content is shown from this machine, too, for any server. @default none */
  registries?: readonly string[] | undefined;
  /** @default `probePage` of `@vitrine/host/node` */
  probe?: typeof probePage | undefined;
}

export function addProbeRoutes(api: ApiRouter, options: ProbeRoutesOptions): void {
  const { agent, connections, sandboxTemplate, sandboxUser, registries = [], probe = probePage } = options;

  api.answer(API_ROUTES.probePage, async ({ context, params: { name: server, ref } }) => {
    const blob = /^[0-9a-f]{64}$/.test(ref) ? await agent.blob(ref) : undefined;
    if (!blob || uiContentKind(blob.mimeType) !== 'external-url')
      throw new ChatError('not-found', 'There is no stored page address of this name.');
    const links = readUriList(Buffer.from(blob.bytes).toString());
    if ('problem' in links) return { status: 'refused' as const, reason: links.problem };
    const origin = pageOrigin(context);
    const sandbox = sandboxTemplate.replace(
      '{label}',
      await sandboxLabel({ hostOrigin: origin, server, user: sandboxUser }),
    );
    const privateHosts = [
      // The address is from a server or from another one of the same user: where there are several users, it opens nothing.
      ...(sandboxUser === undefined ? listLocalHosts(connections.get(server)) : []),
      ...(isLocalRegistryContent(registries, links.url) ? [links.url] : []),
    ];
    return probe(links.url, { ancestors: [origin, new URL(sandbox).origin], privateHosts });
  });
}

/**
 * Lists the hosts on this machine where pages of a server may be: a program's at every port, as it runs here itself; else at the server's
 * own port.
 */
function listLocalHosts(connection: Connection | undefined): string[] {
  return connection?.isLocal ? [connection.url ?? 'localhost:*'] : [];
}

/** The origin of the requesting page. With TLS at a proxy in front, only the page's `Referer` has the right scheme (`strict-origin`). */
function pageOrigin(context: Context): string {
  const url = new URL(context.req.url);
  const from = URL.parse(context.req.header('referer') ?? '');
  return from && from.host === url.host && /^https?:$/.test(from.protocol) ? from.origin : url.origin;
}
