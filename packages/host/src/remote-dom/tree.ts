// The tree that a script has drawn, after checking (apply-records.ts). Nodes are immutable: a change makes a new one and notifies the
// subscribers of its id.

import type { RemoteManifest } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import type { RemoteLimits } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { applyRecord, createTreeState } from './apply-records.ts';
import type { RemoteTreeNode } from './tree-nodes.ts';

export type { RemoteElementNode } from './tree-nodes.ts';

/** The checked tree of a script, for renderers. */
export interface RemoteTree {
  /** The node with this id; the root's is `REMOTE_ROOT_ID`. */
  get(id: string): RemoteTreeNode | undefined;
  /** Calls the listener after each batch that changed this node. Returns the function that unsubscribes it. */
  subscribe(id: string, listener: () => void): () => void;
  /** Calls the listener after each batch, with the ids of what changed, came or went. Returns the function that unsubscribes it. */
  observe(listener: (changed: ReadonlySet<string>) => void): () => void;
  /** Applies a batch; returns its cost in mutations. Throws `HostError` ('script-limit', 'script-invalid'): the tree is unusable then. */
  apply(records: readonly unknown[]): number;
  /** Values, names and nodes that were left out. */
  readonly refused: number;
}

export interface RemoteTreeOptions {
  manifest: RemoteManifest;
  limits: RemoteLimits;
  /** Called once for each kind of problem for which something was left out. */
  onRefused?: (problem: string) => void;
}

/** An empty tree: it has the root alone. */
export function createRemoteTree(options: RemoteTreeOptions): RemoteTree {
  const state = createTreeState(options);
  const listeners = new Map<string, Set<() => void>>();
  const observers = new Set<(changed: ReadonlySet<string>) => void>();
  return {
    get: id => state.nodes.get(id),
    subscribe(id, listener) {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id);
      };
    },
    observe(listener) {
      observers.add(listener);
      return () => observers.delete(listener);
    },
    apply(records) {
      state.changed = new Set();
      let cost = 0;
      for (const record of records) cost += applyRecord(state, record);
      const { changed } = state;
      state.changed = new Set();
      for (const listener of [...observers]) listener(changed);
      for (const id of changed) for (const listener of [...(listeners.get(id) ?? [])]) listener();
      return cost;
    },
    get refused() {
      return state.refused;
    },
  };
}
