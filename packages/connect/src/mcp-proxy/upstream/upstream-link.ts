// Keeps a transport to the server open, and opens another one when it is lost: carries out the effects of link-machine.ts.
import { createMachine } from '@vitrine/std/internal/machine';
import { backoffMs, type ReconnectDelays } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import type { RequestId } from '../../message/types.ts';
import type { MessageNotes, MessageTransport } from '../../transport/message-transport.ts';
import { INITIAL_LINK, type LinkEffects, type LinkEvent, type LinkMachineState, nextLink } from './link-machine.ts';

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
  /** Whether the next attempt would fail with the same error until the user has acted; the owner then calls `start`. */
  readonly waitsForUser: (error: Error) => boolean;
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
  /** Starts the first attempt, or the next one without waiting longer. */
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
  let transport: MessageTransport | undefined;
  let cancelRetry = () => {};
  /** Resolves when the lost transport is closed: the next process starts when the last one has exited. */
  let ending: Promise<unknown> = Promise.resolve();
  const closed = Promise.withResolvers<void>();
  const isCurrent = (attempt: number): boolean => transport !== undefined && machine.state.attempt === attempt;

  const machine = createMachine<LinkMachineState, LinkEvent, LinkEffects>({
    initial: INITIAL_LINK,
    next: nextLink,
    effects: {
      open(attempt) {
        transport = connect(attempt);
        void transport
          .start()
          .then(() => (isCurrent(attempt) ? options.onUp(attempt) : undefined))
          .then(() => machine.send({ type: 'ready', attempt }))
          .catch((error: Error) => lost(attempt, error));
      },
      ready: options.onReady,
      end(attempt, error, { failures, silent, failedStart }) {
        ending = (transport?.close() ?? Promise.resolve()).catch(() => {});
        transport = undefined;
        const delay = backoffMs(failures, random, delays);
        const isFirst = failures === 1;
        const retryImmediately = options.onDown(error, { retryInMs: delay, isFirst, silent, failedStart });
        void ending.then(() => {
          const laterMs = options.waitsForUser(error) ? Number.POSITIVE_INFINITY : delay;
          const retryInMs = retryImmediately ? undefined : laterMs;
          machine.send({ type: 'ended', attempt, retryInMs, now: clock.now() });
        });
      },
      wait(ms) {
        cancelRetry = ms === Number.POSITIVE_INFINITY ? () => {} : clock.after(ms, start);
      },
      close() {
        cancelRetry();
        const last = transport;
        transport = undefined;
        closed.resolve(ending.then(() => last?.close().catch(() => {})));
      },
    },
  });

  function start(): void {
    cancelRetry();
    machine.send({ type: 'start', now: clock.now() });
  }

  function lost(attempt: number, error: Error): void {
    machine.send({ type: 'lost', attempt, error, now: clock.now() });
  }

  /** Opens the transport of an attempt; what comes of it when it is lost is ignored. */
  function connect(attempt: number): MessageTransport {
    const newTransport = options.open();
    newTransport.onmessage = (text, notes) => {
      if (!isCurrent(attempt)) return true;
      const isMessage = options.onMessage(text, notes);
      if (isMessage && !machine.state.hasReceived) machine.send({ type: 'received', attempt });
      return isMessage;
    };
    newTransport.onoversized = (id, bytes) => isCurrent(attempt) && options.onOversized(id, bytes);
    newTransport.onfailed = (id: RequestId, error) => isCurrent(attempt) && options.onFailed(id, error);
    newTransport.onclose = error => lost(attempt, error ?? new Error('the connection was closed'));
    return newTransport;
  }

  return {
    get state() {
      const { id } = machine.state;
      return id === 'starting' || id === 'up' || id === 'closed' ? id : 'down';
    },
    start,
    send(text, notes) {
      return transport ? transport.send(text, notes) : Promise.reject(new Error('there is no connection'));
    },
    setPaused(held) {
      transport?.setPaused?.(held);
    },
    drop: error => lost(machine.state.attempt, error),
    close() {
      machine.send({ type: 'close' });
      return closed.promise;
    },
  };
}
