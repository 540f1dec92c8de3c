// The state of a JSON tree: which values are open, and the rows that follow from that.
import { useCallback, useMemo, useState } from 'react';
import {
  createExpansion,
  findRow,
  type KeyPath,
  pathOf,
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

export function useJsonTree(value: unknown, initialDepth: number): JsonTree {
  const [rule, setRule] = useState(() => ({ expansion: createExpansion(), openDepth: initialDepth }));
  const [activePath, setActivePath] = useState<KeyPath>(ROOT);
  const rows = useMemo(() => toTreeRows(value, rule), [value, rule]);
  const activeIndex = useMemo(() => findRow(rows, activePath), [rows, activePath]);
  // The expansion is changed in place, because copying it would cost as much as the tree has open values.
  const changed = useCallback(() => setRule(last => ({ ...last })), []);
  return {
    rows,
    activeIndex,
    activate: index => setActivePath(pathOf(rows[index]!)),
    open(index, isOpen) {
      setOpen(rule.expansion, pathOf(rows[index]!), isOpen);
      changed();
    },
    goTo(path) {
      reveal(rule.expansion, path);
      setActivePath(path);
      changed();
    },
    openAll: () => setRule({ expansion: createExpansion(), openDepth: Number.POSITIVE_INFINITY }),
    closeAll: () => setRule({ expansion: createExpansion(), openDepth: 1 }),
  };
}
