// Counts the nodes that a script draws: those that are there, for the limit, and those since the last batch, for reports that it is drawing.
import { REMOTE_MUTATION } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { countNodes } from './record-queue.ts';

/** How many nodes are drawn between two reports that the script is still drawing. */
const NODES_PER_REPORT = 250;

export interface DrawnNodesOptions {
  /** How many nodes may be drawn at a time. */
  readonly limit: number;
  /** Returns how many there are. */
  live(): number;
  /** The script is still drawing. */
  drawing?(): void;
}

export interface DrawnNodes {
  /** Counts what a record of `@remote-dom/core` draws. Returns whether more nodes are drawn than allowed. */
  exceeds(record: readonly unknown[]): boolean;
  /** A batch was sent. */
  sent(): void;
}

export function createDrawnNodes({ limit, live, drawing }: DrawnNodesOptions): DrawnNodes {
  /** An upper bound of the nodes drawn: of a removed subtree only the topmost node is subtracted. */
  let nodeCount = 0;
  /** Nodes drawn since the last batch: a script that draws without a pause sends none. */
  let sinceBatch = 0;

  /** Sends at most as many reports as fit into the limit, so that a script that never ends is still noticed. */
  function insert(count: number): void {
    const reports = Math.floor(sinceBatch / NODES_PER_REPORT);
    nodeCount += count;
    sinceBatch += count;
    if (Math.floor(sinceBatch / NODES_PER_REPORT) > reports && sinceBatch <= limit) drawing?.();
  }

  return {
    exceeds([kind, , node]) {
      if (kind === REMOTE_MUTATION.insert) insert(countNodes(node));
      else if (kind === REMOTE_MUTATION.remove) nodeCount--;
      if (nodeCount > limit) nodeCount = live();
      return nodeCount > limit;
    },
    sent() {
      sinceBatch = 0;
    },
  };
}
