// The queue of mutations from the script to the host: sent in batches as the host acknowledges them (outbox-machine.ts).

import { REMOTE_DOM_TYPE } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { createMachine } from '@vitrine/std/internal/machine';
import { createDrawnNodes, type DrawnNodesOptions } from './drawn-nodes.ts';
import {
  INITIAL_OUTBOX,
  nextOutbox,
  type OutboxEffects,
  type OutboxEvent,
  type OutboxState,
} from './outbox-machine.ts';
import { createRecordQueue } from './record-queue.ts';
import { toWire } from './wire-record.ts';

export interface OutboxOptions {
  post(message: unknown): void;
  /** Mutations that may wait. */
  maxQueuedCost: number;
  /** Nodes that may be drawn at a time. Noticed here, before the host could: a script that draws far more keeps its worker busy. */
  nodes?: DrawnNodesOptions | undefined;
  /** Called with the reason, a text for the user, when a limit is exceeded: nothing more is sent. */
  onFull(reason: string): void;
  now?: () => number;
  setTimer?: (run: () => void, ms: number) => unknown;
}

export interface Outbox {
  /** Adds records of `@remote-dom/core`; listeners may still be functions. */
  add(records: readonly (readonly unknown[])[]): void;
  /** The host has drawn everything up to this batch. */
  acknowledged(seq: number): void;
  /** Sends what may be sent, now. */
  flush(): void;
}

export function createOutbox({
  post,
  maxQueuedCost,
  nodes,
  onFull,
  now = () => performance.now(),
  setTimer = setTimeout,
}: OutboxOptions): Outbox {
  const queue = createRecordQueue();
  const drawn = nodes && createDrawnNodes(nodes);
  const due = (): void => machine.send({ type: 'due', now: now() });
  const machine = createMachine<OutboxState, OutboxEvent, OutboxEffects>({
    initial: INITIAL_OUTBOX,
    next: nextOutbox,
    effects: {
      schedule(ms) {
        if (ms > 0) setTimer(due, ms);
        else queueMicrotask(due);
      },
      send(seq) {
        const records = queue.take();
        if (!records) return giveUp('It draws more at once than can be sent.');
        drawn?.sent();
        post({ type: REMOTE_DOM_TYPE, kind: 'mutations', seq, records });
        machine.send({ type: 'sent', hasRecords: !queue.isEmpty, now: now() });
      },
      stop(reason) {
        queue.clear();
        onFull(reason);
      },
    },
  });
  const giveUp = (reason: string): void => machine.send({ type: 'exceeded', reason });

  return {
    add(records) {
      if (machine.state.id === 'stopped') return;
      for (const record of records) {
        if (drawn?.exceeds(record)) return giveUp(`It draws more than ${nodes?.limit} nodes.`);
        queue.add(toWire(record));
      }
      if (queue.cost > maxQueuedCost) giveUp('It draws faster than anything can be shown.');
      else if (!queue.isEmpty) machine.send({ type: 'queued', now: now() });
    },
    acknowledged: seq => machine.send({ type: 'acknowledged', seq, now: now() }),
    flush: () => machine.send({ type: 'flush', now: now() }),
  };
}
