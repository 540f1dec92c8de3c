// Public: `@vitrine/components/data-table`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { type DataTableRuntime, DataTableView } from './data-table.tsx';
import { type DataTableData, dataTableContract } from './schema.ts';

/** `data-table` for catalogs: its contract, its component and its receipt. */
export const dataTable = defineComponent<DataTableData, 'data-table', DataTableRuntime>(dataTableContract, {
  View: DataTableView,
  Receipt: ReceiptSummary,
});
/** The React component `data-table`. Its props are the data of the schema, and `DataTableRuntime`. */
export const DataTable = dataTable.Component;
