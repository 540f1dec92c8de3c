// The component of `list-databases`: the databases of a server with their sizes, also as bars for comparison.
import {
  type DatabaseInfo,
  type ListDatabasesData,
  ListDatabasesDataSchema,
} from '@vitrine/protocol/internal/render-data/list-databases';
import { type ReactNode, useMemo, useState } from 'react';
import { exactBytes, formatBytes, sumBytes } from '../kit/bytes.ts';
import { Card } from '../kit/card.tsx';
import { guarded } from '../kit/guarded.tsx';
import { Icon } from '../kit/icons.tsx';
import { Name } from '../kit/name.tsx';
import { Notice } from '../kit/notice.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { usePartialList } from '../kit/use-partial-list.ts';
import { type DatabaseOrder, orderDatabases } from './order.ts';

/** Props of `<ListDatabases>`. */
export interface ListDatabasesProps {
  data: ListDatabasesData;
}

/** Number of databases from which on there is a search field. */
const SEARCH_FROM = 9;
/** Rows that are drawn at first, and more with each press of the button below them. */
const STEP = 250;

export function ListDatabasesView({
  data: { databases, totalCount = databases.length },
}: ListDatabasesProps): ReactNode {
  const total = useMemo(() => sumBytes(databases.map(({ size }) => size)), [databases]);
  const count = Math.max(totalCount, databases.length);
  return (
    <Card
      icon="database"
      title="Databases"
      subtitle={
        count === databases.length
          ? countText(count)
          : `${databases.length.toLocaleString()} of ${countText(count)} listed`
      }
      aside={
        databases.length > 0 && (
          <p className="ve-figure" title={exactBytes(total)}>
            <span className="ve-figure-value">{formatBytes(total)}</span> in all
          </p>
        )
      }
    >
      {databases.length === 0 ? (
        <Notice tone="quiet" icon="database" heading="No databases">
          <p>This server has none yet, or none that you may see.</p>
        </Notice>
      ) : (
        <DatabaseTable databases={databases} />
      )}
    </Card>
  );
}

/** The same with a check of its data. */
export const ListDatabases: (props: ListDatabasesProps) => ReactNode = guarded(
  ListDatabasesDataSchema,
  'a list of databases',
  ListDatabasesView,
);

const countText = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'database' : 'databases'}`;

function DatabaseTable({ databases }: { databases: readonly DatabaseInfo[] }): ReactNode {
  const [order, setOrder] = useState<DatabaseOrder>({ by: 'size', descending: true });
  const [query, setQuery] = useState('');
  const ordered = useMemo(() => orderDatabases(databases, order), [databases, order]);
  const matches = useMemo(() => {
    const search = query.trim().toLowerCase();
    return search === '' ? ordered : ordered.filter(({ name }) => name.toLowerCase().includes(search));
  }, [ordered, query]);
  const { shown, left, more } = usePartialList(matches, STEP);
  const largest = useMemo(() => databases.reduce((max, { size }) => Math.max(max, Number(size)), 0), [databases]);
  return (
    <>
      {databases.length >= SEARCH_FROM && (
        <div className="ve-bar">
          <SearchField label="Find a database" value={query} onChange={setQuery} />
          <span className="ve-sr" role="status">
            {query && `${countText(matches.length)} found`}
          </span>
        </div>
      )}
      <table className="ve-databases">
        <thead>
          <tr>
            <SortHead by="name" {...{ order, setOrder }}>
              Name
            </SortHead>
            <SortHead by="size" {...{ order, setOrder }}>
              Size
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names need not be unique
            <tr key={`${index} ${name}`}>
              <th scope="row">
                <Name text={name} />
              </th>
              <td title={exactBytes(size)}>
                {formatBytes(size)}
                <Meter share={largest > 0 ? Number(size) / largest : 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {matches.length === 0 && <p className="ve-nothing">No database has that in its name.</p>}
      {left > 0 && (
        <button type="button" className="ve-more" onClick={more}>
          Show {Math.min(left, STEP).toLocaleString()} more of {left.toLocaleString()}
        </button>
      )}
    </>
  );
}

/** A bar for the size relative to the largest. Hidden from screen readers, which read the number beside it. */
function Meter({ share }: { share: number }): ReactNode {
  return (
    <span className="ve-meter" aria-hidden="true">
      <span style={{ width: `${Math.max(share > 0 ? 1 : 0, share * 100)}%` }} />
    </span>
  );
}

interface SortHeadProps {
  by: DatabaseOrder['by'];
  order: DatabaseOrder;
  setOrder(order: DatabaseOrder): void;
  children: ReactNode;
}

function SortHead({ by, order, setOrder, children }: SortHeadProps): ReactNode {
  const isThis = order.by === by;
  // By name the order begins with A, by size with the largest.
  const next = isThis ? !order.descending : by === 'size';
  return (
    <th scope="col" aria-sort={isThis ? (order.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className="ve-sort" onClick={() => setOrder({ by, descending: next })}>
        {children}
        <span className={isThis ? 've-sort-sign' : 've-sort-sign ve-sort-sign--idle'}>
          <Icon name={(isThis ? order.descending : next) ? 'down' : 'up'} />
        </span>
      </button>
    </th>
  );
}
