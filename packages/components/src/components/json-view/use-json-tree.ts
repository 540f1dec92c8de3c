// The state of a JSON tree: which values are open, and the rows that follow from that.
import { useCallback, useMemo, useState } from 'react';
import {
  createExpansion,
  type Expansion,
  findRow,
  type KeyPath,
  readPath,
  reveal,
  setOpen,
  type TreeRow,
  toTreeRows,
} from './tree-rows.ts';

export interface JsonTree {
  readonly rows: readonly TreeRow[];
  readonly activeIndex: number;
  activate(index: number): void;
  /** Opens or closes the row. */
  open(index: number, isOpen: boolean): void;
  /** Makes the value at the path visible and active. */
  goTo(path: KeyPath): void;
  openAll(): void;
  closeAll(): void;
}

const ROOT: KeyPath = [];

/** Rows that the user has opened and closed. */
interface Choice {
  readonly expansion: Expansion;
  /** Depth to which "Expand all" or "Collapse all" opens the tree. */
  readonly openDepth?: number;
}

/** `openDepth` applies until the user chooses another; it may arrive after the value. */
export function useJsonTree(value: unknown, openDepth: number): JsonTree {
  const [choice, setChoice] = useState<Choice>(() => ({ expansion: createExpansion() }));
  const rule = useMemo(() => ({ openDepth, ...choice }), [openDepth, choice]);
  const [activePath, setActivePath] = useState<KeyPath>(ROOT);
  const rows = useMemo(() => toTreeRows(value, rule), [value, rule]);
  const activeIndex = useMemo(() => findRow(rows, activePath), [rows, activePath]);
  // The expansion is changed in place, because copying it would cost as much as the tree has open values.
  const changed = useCallback(() => setChoice(last => ({ ...last })), []);
  return {
    rows,
    activeIndex,
    activate(index) {
      const row = rows[index];
      if (row) setActivePath(readPath(row));
    },
    open(index, isOpen) {
      const row = rows[index];
      if (row) setOpen(rule.expansion, readPath(row), isOpen);
      changed();
    },
    goTo(path) {
      reveal(rule.expansion, path);
      setActivePath(path);
      changed();
    },
    openAll: () => setChoice({ expansion: createExpansion(), openDepth: Number.POSITIVE_INFINITY }),
    closeAll: () => setChoice({ expansion: createExpansion(), openDepth: 1 }),
  };
}
