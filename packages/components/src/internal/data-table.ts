// For the pages of results: the look of a table, and what its page decides while it runs.
export type { DataTableRuntime, TableLook } from '../components/data-table/data-table.tsx';
