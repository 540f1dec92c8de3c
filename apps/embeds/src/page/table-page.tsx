// The page `table`, connected to its host, which keeps the table's sort order and widths and saves its CSV file.
import type { TableLook } from '@vitrine/components/internal/data-table';
import { type TableData, TableDataSchema } from '@vitrine/protocol/internal/render-data/table';
import type { View } from '@vitrine/view';
import { useHostContext, useKeptState } from '@vitrine/view/react';
import type { ReactNode } from 'react';
import { TableView } from '../table/table.tsx';
import { type Connected, ConnectedPage, type PageProps } from './connected-page.tsx';

/**
 * `<Table>` with the data of its host. Its sorting and search are stored by the host where that keeps view state.
 * @example
 * <ViewProvider info={info}><TablePage /></ViewProvider>
 */
export function TablePage(props: PageProps): ReactNode {
  return (
    <ConnectedPage
      {...props}
      schema={TableDataSchema}
      what="a table"
      rows={8}
      draw={connected => <KeptTable {...connected} />}
    />
  );
}

const DEFAULT_LOOK: TableLook = {};

function KeptTable({ data, view, fills }: Connected<TableData>): ReactNode {
  const [look, setLook] = useKeptState<TableLook>('table', DEFAULT_LOOK);
  const { availableDisplayModes = [] } = useHostContext();
  const canExpand = !fills && Array.isArray(availableDisplayModes) && availableDisplayModes.includes('fullscreen');
  return (
    <TableView
      data={data}
      fills={fills}
      look={look}
      onLook={setLook}
      onDownload={view.hostCapabilities.downloadFile && (file => download(view, file))}
      onExpand={canExpand ? () => void view.requestDisplayMode('fullscreen').catch(() => {}) : undefined}
    />
  );
}

/** MCP Apps draft, File Download: the host asks the user, and saves the file. */
async function download(
  view: View,
  { name, mimeType, text }: { name: string; mimeType: string; text: string },
): Promise<void> {
  const reply = await view.request('ui/download-file', {
    contents: [{ type: 'resource', resource: { uri: `file:///${name}`, mimeType, text } }],
  });
  if ((reply as { isError?: unknown } | null)?.isError) throw new Error('The host refused.');
}
