// Hosts that the views of a page share: one for each backend and sandbox, closed when its last view has gone.
import { createHost, type Host, type HostOptions, lazyStage, type SandboxPlace } from '@vitrine/host';
import { createViewClient, type ViewClient } from '../client/view-client.ts';
import { createSessionViewStates } from './session-view-states.ts';

/** Settings that views of one host have in common. */
export interface HostSettings {
  /** Address of the backend's routes. */
  readonly endpoint: string;
  /** @default the sandbox page of the backend, in development */
  readonly sandbox?: SandboxPlace | undefined;
  /** Language that views are told. @default the page's */
  readonly locale?: string | undefined;
  /** Sends requests, such as with a header of the application. */
  readonly fetch?: typeof fetch | undefined;
}

type ActionHandler = NonNullable<HostOptions['onAction']>;

/** A host with the client of its backend. */
export interface SharedHost {
  readonly host: Host;
  readonly client: ViewClient;
  /** Handlers of the actions of each surface, by its id. */
  readonly actions: Map<string, ActionHandler>;
  /** Ends the use; the last one closes the host. */
  release(): void;
}

interface Entry extends Omit<SharedHost, 'release'> {
  users: number;
}

const entries = new Map<string, Entry>();
/** Numbers of the functions that send requests, because a key needs a text. */
const senders = new WeakMap<object, number>();
let senderCount = 0;

/** The host for these settings, created with its first use. Throws `HostError` ('sandbox-refused') for a place where the page may have no sandbox. */
export function openSharedHost({ endpoint, locale, fetch: send, ...settings }: HostSettings): SharedHost {
  const { sandbox = { development: `${endpoint.replace(/\/+$/, '')}/sandbox.html` } } = settings;
  const key = JSON.stringify([endpoint, sandbox, locale, send && readNumber(send)]);
  const entry =
    entries.get(key) ??
    createEntry(createViewClient(endpoint, send), { sandbox, ...(locale !== undefined && { context: { locale } }) });
  entries.set(key, entry);
  entry.users++;
  let isReleased = false;
  return {
    host: entry.host,
    client: entry.client,
    actions: entry.actions,
    release() {
      if (isReleased) return;
      isReleased = true;
      entry.users--;
      // An element that is replaced in one turn uses the host again.
      setTimeout(() => {
        if (entry.users > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        void entry.host.close();
      });
    },
  };
}

function readNumber(send: object): number {
  const number = senders.get(send) ?? ++senderCount;
  senders.set(send, number);
  return number;
}

function createEntry(client: ViewClient, settings: Pick<HostOptions, 'sandbox' | 'context'>): Entry {
  const actions = new Map<string, ActionHandler>();
  const host = createHost({
    ...settings,
    info: { name: '@vitrine/tool-view', version: '0.1.0' },
    loadContent: client.loadPage,
    viewState: createSessionViewStates(),
    onAction: async (action, surface, options) => {
      const act = actions.get(surface.id);
      if (!act) throw new Error('This interface has been removed.');
      return act(action, surface, options);
    },
    a2ui: lazyStage(async () => (await import('@vitrine/a2ui/host')).createA2UIStage()),
    remoteDom: lazyStage(async () => {
      const { createRemoteDOMStage } = await import('@vitrine/host/remote-dom');
      return createRemoteDOMStage();
    }),
  });
  return { host, client, actions, users: 0 };
}
