// Notifies clients that tools or a view have changed. Before 2026-07-28 every session is notified, and subscribes to single resources; since
// then a client lists what it wants in `subscriptions/listen`, and each notification carries that request's id.

import type { RequestId } from '@vitrine/connect/internal/proxy';
import type { Exchange, NotificationHook, ProxyResponse, ProxySession } from '@vitrine/connect/proxy';
import { getPath } from '@vitrine/std/internal/json';
import type { ClientContext } from './client-contexts.ts';
import { clientSupportsUI } from './client-supports-ui.ts';

const SUBSCRIPTION_ID_META_KEY = 'io.modelcontextprotocol/subscriptionId';

export interface Watchers {
  /** Watches a resource, for `resources/subscribe` and `resources/unsubscribe` of a view. */
  watch(context: ClientContext, uri: string, isWatched: boolean): void;
  /** Listens, for `subscriptions/listen`. */
  listen(context: ClientContext, exchange: Exchange, next: () => Promise<ProxyResponse>): Promise<ProxyResponse>;
  /** Handles the server's `notifications/subscriptions/acknowledged`: the wrapper adds the notifications that it sends itself. */
  readonly acknowledged: NotificationHook;
  /** Called when the tools of a client have changed, which changes all its views. `isNotified`: the client has the new list already. */
  changed(context: ClientContext, isNotified: boolean): void;
}

interface Watched {
  readonly uris: Set<string>;
  /** Requests of `subscriptions/listen`, by request id. */
  readonly listens: Map<RequestId, unknown>;
}

export function createWatchers(contextsOf: (session: ProxySession) => readonly ClientContext[]): Watchers {
  const all = new WeakMap<ClientContext, Watched>();
  const watchedBy = (context: ClientContext): Watched => {
    const watched = all.get(context) ?? { uris: new Set(), listens: new Map() };
    all.set(context, watched);
    return watched;
  };

  /** Notifies a client from before 2026-07-28 of every change in its session. */
  function notifyLegacyClient(context: ClientContext, isNotified: boolean): void {
    const { session } = context;
    if (!clientSupportsUI(session.client.capabilities)) return;
    if (!isNotified) {
      session.notify('notifications/tools/list_changed');
      session.notify('notifications/resources/list_changed');
    }
    for (const uri of watchedBy(context).uris) session.notify('notifications/resources/updated', { uri });
  }

  return {
    watch(context, uri, isWatched) {
      const { uris } = watchedBy(context);
      if (isWatched) uris.add(uri);
      else uris.delete(uri);
    },
    async listen(context, exchange, next) {
      const { listens } = watchedBy(context);
      const { id } = exchange.request;
      listens.set(id, getPath(exchange.request.params, 'notifications'));
      exchange.signal.addEventListener('abort', () => listens.delete(id), { once: true });
      const response = await next();
      listens.delete(id);
      return response;
    },
    acknowledged(notification, session) {
      const id = getPath(notification.params, '_meta', SUBSCRIPTION_ID_META_KEY) as RequestId;
      const context = contextsOf(session).find(each => watchedBy(each).listens.has(id));
      const listening = context && watchedBy(context).listens.get(id);
      if (getPath(listening, 'toolsListChanged') === true)
        notification.json.set(['params', 'notifications', 'toolsListChanged'], true);
      if (getPath(listening, 'resourcesListChanged') === true)
        notification.json.set(['params', 'notifications', 'resourcesListChanged'], true);
      const uris = getPath(listening, 'resourceSubscriptions');
      if (Array.isArray(uris)) notification.json.set(['params', 'notifications', 'resourceSubscriptions'], uris);
    },
    changed(context, isNotified) {
      if (context.session.client.era === 'legacy') notifyLegacyClient(context, isNotified);
      else for (const [id, wanted] of watchedBy(context).listens) notifyListener(context, id, wanted);
    },
  };
}

/**
 * Notifies a client since 2026-07-28 of what it listens to, under its request's id. Several clients may share a session, so each of them is
 * notified, even of a list that one of them has already.
 */
function notifyListener({ session, views }: ClientContext, id: RequestId, wanted: unknown): void {
  const _meta = { [SUBSCRIPTION_ID_META_KEY]: id };
  if (getPath(wanted, 'toolsListChanged') === true) session.notify('notifications/tools/list_changed', { _meta });
  if (getPath(wanted, 'resourcesListChanged') === true)
    session.notify('notifications/resources/list_changed', { _meta });
  const subscribed = getPath(wanted, 'resourceSubscriptions');
  for (const uri of Array.isArray(subscribed) ? subscribed : [])
    if (typeof uri === 'string' && views.owns(uri)) session.notify('notifications/resources/updated', { uri, _meta });
}
