import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { DataTableView } from './data-table.tsx';
import { dataTableContract } from './schema.ts';

export const dataTable = defineComponent(dataTableContract, { View: DataTableView, Receipt: ReceiptSummary });
export const DataTable = dataTable.Component;
export type { DataTableData, TableSort } from './schema.ts';
