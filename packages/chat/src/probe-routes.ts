// HTTP route that checks whether a page at an external address can be shown, before the browser shows it. The address comes from a stored UI
// resource, never from the request; a page named by a remote server is not looked up on this machine or its network.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connections } from '@vitrine/connect';
import { probePage } from '@vitrine/host/node';
import { readUriList } from '@vitrine/protocol/internal/mime';
import { uiContentKind } from '@vitrine/protocol/mime';
import { sandboxLabel } from '@vitrine/protocol/sandbox';
import type { Context } from 'hono';
import type { ApiRouter } from './api-router.ts';
import { ChatError } from './errors.ts';
import { isLocalRegistryContent } from './published-loader.ts';

export interface ProbeRoutesOptions {
  agent: Agent;
  connections: Connections;
  sandboxTemplate: string;
  /** Origins of registries that the configuration allows. Their content is shown from this machine, too, for any server. @default none */
  registries?: readonly string[] | undefined;
  /** @default `probePage` of `@vitrine/host/node` */
  probe?: typeof probePage | undefined;
}

export function addProbeRoutes(api: ApiRouter, options: ProbeRoutesOptions): void {
  const { agent, connections, sandboxTemplate, registries = [], probe = probePage } = options;

  api.answer(API_ROUTES.probePage, async ({ context, params: { name: server, ref } }) => {
    const blob = /^[0-9a-f]{64}$/.test(ref) ? await agent.blob(ref) : undefined;
    if (!blob || uiContentKind(blob.mimeType) !== 'external-url')
      throw new ChatError('not-found', 'There is no stored page address of this name.');
    const links = readUriList(Buffer.from(blob.bytes).toString());
    if ('problem' in links) return { status: 'refused' as const, reason: links.problem };
    const origin = pageOrigin(context);
    const sandbox = sandboxTemplate.replace('{label}', await sandboxLabel(origin, server));
    const local = (connections.get(server)?.isLocal ?? false) || isLocalRegistryContent(registries, links.url);
    return probe(links.url, { ancestors: [origin, new URL(sandbox).origin], local });
  });
}

/** The origin of the requesting page. With TLS at a proxy in front, only the page's `Referer` has the right scheme (`strict-origin`). */
function pageOrigin(context: Context): string {
  const url = new URL(context.req.url);
  const from = URL.parse(context.req.header('referer') ?? '');
  return from && from.host === url.host && /^https?:$/.test(from.protocol) ? from.origin : url.origin;
}
