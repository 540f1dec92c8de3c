// The connection of `window.openai` to its host (MCP Apps 2026-01-26): it takes part in the handshake like any view. Beside a page that speaks MCP
// Apps itself it leaves the handshake, and the host's requests, to the page, and has what the host prepared for it.

import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { toRecord } from '@vitrine/std/internal/json';
import { openPort } from '../connection/port.ts';
import { createRpc } from '../connection/rpc.ts';
import type { Params } from '../connection/wire.ts';
import { type Globals, readContext, readNotification } from './data-members.ts';

/** The first number of its requests: another runtime on the page begins at random. */
const HANDSHAKE_ID = 'window.openai';

interface Prepared {
  request: { result: unknown };
  confirmation: { messages: readonly unknown[] };
}

type EarlyWindow = Window & {
  vitrineEarly?: {
    (message: object, receive: (answer: unknown) => void): void;
    /** Handshake that the host has prepared for a page that speaks MCP Apps itself; without it this script performs the handshake. */
    prepared?: Prepared;
  };
};

export interface HostLinkOptions {
  window: Window;
  /** Members of `window.openai` that the host has set. */
  onNews(news: Partial<Globals>, method?: string): void;
  /** Called when this script has performed the handshake: the page is its own to size and to colour. */
  onConnected(): void;
}

export interface HostLink {
  readonly capabilities: HostCapabilities;
  /** The page performs the handshake. */
  readonly isBeside: boolean;
  /** Begins: what the host has prepared is there when this returns. */
  open(): void;
  /** Performs the handshake after all, unless the page has: it knows `window.openai` alone. */
  takeOver(): void;
  /** Rejects with `ViewError`. Waits for the handshake. */
  request(method: string, params: Params): Promise<unknown>;
  notify(method: string, params?: Params): void;
}

export function createHostLink({ window, onNews, onConnected }: HostLinkOptions): HostLink {
  const host = window.parent;
  const early = (window as EarlyWindow).vitrineEarly;
  const prepared = early?.prepared;
  let capabilities: HostCapabilities = {};
  let isBeside = prepared !== undefined;
  let isBegun = false;
  let begin = (): void => {};
  const handshake = new Promise<void>(resolve => {
    begin = () => {
      isBegun = true;
      resolve();
    };
  });
  const port = openPort({ window, target: host }, receive);
  const rpc = createRpc({
    send: message => port.send(message),
    async onRequest(method) {
      return method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
    },
    onNotification(method, params) {
      onNews(readNotification(method, params) ?? {}, method);
      return true;
    },
  });

  /** Any message of the host: answers to a handshake are read here, all others by `rpc`. */
  function receive(message: unknown): void {
    const { id, method, result } = toRecord(message);
    if (id === HANDSHAKE_ID) {
      readHandshake(result);
      say({ method: 'ui/notifications/initialized' });
      onConnected();
      begin();
    } else if (!isBeside) rpc.receive(message);
    else if ('hostCapabilities' in toRecord(result)) begin();
    // The page answers the host's requests.
    else if (method === undefined || id === undefined) rpc.receive(message);
  }

  function readHandshake(result: unknown): void {
    const { hostCapabilities, hostContext } = toRecord(result);
    capabilities = toRecord(hostCapabilities) as HostCapabilities;
    onNews(readContext(toRecord(hostContext) as HostContext));
  }

  /** Sends a message of the handshake, which the host may have answered ahead. */
  function say(fields: Params): void {
    const message = { jsonrpc: '2.0', ...fields };
    const answers: unknown[] = [];
    early?.(message, answer => void answers.push(answer));
    host.postMessage(message, '*');
    for (const answer of answers) receive(answer);
  }

  function performHandshake(): void {
    isBeside = false;
    const params = {
      appInfo: { name: 'window.openai', version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] },
      protocolVersion: '2026-01-26',
    };
    say({ id: HANDSHAKE_ID, method: 'ui/initialize', params });
  }

  return {
    get capabilities() {
      return capabilities;
    },
    get isBeside() {
      return isBeside;
    },
    open() {
      if (!prepared) return performHandshake();
      readHandshake(prepared.request.result);
      for (const message of prepared.confirmation.messages) rpc.receive(message);
    },
    takeOver() {
      if (!isBegun) performHandshake();
    },
    request: async (method, params) => {
      await handshake;
      return rpc.request(method, params);
    },
    notify: (method, params = {}) => void handshake.then(() => rpc.notify(method, params)),
  };
}
