// A table that draws all of its rows at once, as tool-ui's does: a table for wide places and an accordion card for narrow ones, both in the
// document (29 elements for a row of the reference with its columns; one is hidden by CSS).
import type { ContractData, dataTableContract } from '@vitrine/components/schemas';
import type { ReactNode } from 'react';

export function PlainTable({ rows }: { rows: ContractData<typeof dataTableContract>['data'] }): ReactNode {
  const columns = Object.keys(rows[0] ?? {});
  return (
    <div>
      <div style={{ overflow: 'auto', maxHeight: 416 }}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column}>
                  <button type="button">{column}</button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={String(row.row)}>
                {columns.map(column => (
                  <td key={column}>
                    <span>{String(row[column])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul style={{ display: 'none' }}>
        {rows.map(row => (
          <li key={String(row.row)}>
            <details>
              <summary>{String(row[columns[0]!])}</summary>
              <dl>
                {columns.slice(1, 6).map(column => (
                  <div key={column}>
                    <dt>{column}</dt>
                    <dd>{String(row[column])}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
