// Keeps a transport to the server open: when one is lost, the next is opened after a growing back-off.
//
//   starting ─▶ up ─▶ down ─(back-off)─▶ starting ─▶ …            closed ends it from anywhere
import { backoffMs, type ReconnectDelays, STABLE_MS } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import type { RequestId } from '../../message/types.ts';
import type { MessageNotes, MessageTransport } from '../../transport/message-transport.ts';

export interface UpstreamLinkOptions {
  readonly open: () => MessageTransport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly delays: ReconnectDelays;
  readonly onMessage: (text: string, notes: MessageNotes | undefined) => boolean;
  readonly onOversized: NonNullable<MessageTransport['onoversized']>;
  readonly onFailed: NonNullable<MessageTransport['onfailed']>;
  /** The transport is up. First messages (a repeated handshake) are sent here; rejecting counts as a failed attempt. */
  readonly onUp: (restarts: number) => Promise<void>;
  /** The state is `up`. */
  readonly onReady: (restarts: number) => void;
  /** The transport is lost or did not start. Returns true to start the next attempt at once. */
  readonly onDown: (error: Error, about: DownDetails) => boolean;
}

interface DownDetails {
  readonly retryInMs: number;
  /** Whether it is the first loss since a connection was stable. */
  readonly isFirst: boolean;
  /** Whether it never sent a message. */
  readonly silent: boolean;
  /** Whether it was never `up`. */
  readonly failedStart: boolean;
}

export interface UpstreamLink {
  readonly state: 'starting' | 'up' | 'down' | 'closed';
  start(): void;
  /** Sends a message. Rejects when it could not be delivered to the transport. */
  send(text: string, notes?: MessageNotes): Promise<void>;
  /** Pauses or resumes reading from the current transport. */
  setPaused(held: boolean): void;
  /** Closes the current transport as if it had been lost. */
  drop(error: Error): void;
  close(): Promise<void>;
}

export function createUpstreamLink(options: UpstreamLinkOptions): UpstreamLink {
  const { clock, random, delays } = options;
  let state: UpstreamLink['state'] = 'down';
  let transport: MessageTransport | undefined;
  let restarts = -1;
  let failures = 0;
  let upSince = 0;
  let hasReceived = false;
  let cancelRetry = () => {};
  let closing: Promise<void> | undefined;
  let ending: Promise<unknown> = Promise.resolve();

  const start = (): void => {
    if (closing) return;
    state = 'starting';
    hasReceived = false;
    restarts++;
    const newTransport = options.open();
    transport = newTransport;
    const current = () => transport === newTransport;
    newTransport.onmessage = (text, notes) => {
      if (!current()) return true;
      const isMessage = options.onMessage(text, notes);
      hasReceived ||= isMessage;
      return isMessage;
    };
    newTransport.onoversized = (id, bytes) => current() && options.onOversized(id, bytes);
    newTransport.onfailed = (id: RequestId, error) => current() && options.onFailed(id, error);
    newTransport.onclose = error => onLost(newTransport, error ?? new Error('the connection was closed'));
    upSince = clock.now();
    void newTransport
      .start()
      .then(() => (current() ? options.onUp(restarts) : undefined))
      .then(() => {
        if (!current()) return;
        state = 'up';
        options.onReady(restarts);
      })
      .catch((error: Error) => onLost(newTransport, error));
  };

  const onLost = (which: MessageTransport, error: Error): void => {
    if (transport !== which) return;
    transport = undefined;
    // The next transport starts when the process of this one has exited.
    ending = which.close().catch(() => {});
    if (closing) return;
    if (state === 'up' && clock.now() - upSince >= STABLE_MS) failures = 0;
    const failedStart = state === 'starting';
    state = 'down';
    const delay = backoffMs(++failures, random, delays);
    const isFirst = failures === 1;
    const retryImmediately = options.onDown(error, { retryInMs: delay, isFirst, silent: !hasReceived, failedStart });
    void ending.then(() => {
      if (closing) return;
      if (retryImmediately) start();
      else cancelRetry = clock.after(delay, start);
    });
  };

  return {
    get state() {
      return closing ? 'closed' : state;
    },
    start,
    send(text, notes) {
      return transport ? transport.send(text, notes) : Promise.reject(new Error('there is no connection'));
    },
    setPaused(held) {
      transport?.setPaused?.(held);
    },
    drop(error) {
      if (transport) onLost(transport, error);
    },
    close() {
      return (closing ??= (async () => {
        cancelRetry();
        const last = transport;
        transport = undefined;
        await ending;
        await last?.close().catch(() => {});
      })());
    },
  };
}
