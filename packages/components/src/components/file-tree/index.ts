// Public: `@vitrine/components/file-tree`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { FileTreeView } from './file-tree.tsx';
import { fileTreeContract } from './schema.ts';

/** `file-tree` for catalogs: its contract, its component and its receipt. */
export const fileTree = defineComponent(fileTreeContract, { View: FileTreeView, Receipt: ReceiptSummary });
/** The React component `file-tree`. Its props are the data of the schema, and `RuntimeProps`. */
export const FileTree = fileTree.Component;
