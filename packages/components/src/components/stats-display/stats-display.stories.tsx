// The stories of `stats-display`: its states, for Storybook and for the tests that open every story.
import { StatsDisplay } from '@vitrine/components/stats-display';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof StatsDisplay>;
const meta: StoryMeta<Props> = { title: 'Components/Stats display', component: StatsDisplay };
export default meta;

const stats: Props['stats'] = [
  {
    key: 'revenue',
    label: 'Revenue',
    value: 847_300,
    format: { kind: 'currency', currency: 'USD', decimals: 0 },
    diff: { value: 12.4, label: 'vs last month' },
    sparkline: { data: [61, 64, 60, 68, 71, 70, 76, 79, 78, 84] },
  },
  {
    key: 'users',
    label: 'Active users',
    value: 24_512,
    format: { kind: 'number', compact: true },
    diff: { value: 3.1 },
    sparkline: { data: [20, 21, 21, 22, 22, 23, 24, 24.5], color: 'var(--vt-text-success)' },
  },
  {
    key: 'churn',
    label: 'Churn',
    value: 0.042,
    format: { kind: 'percent', decimals: 1 },
    diff: { value: 0.8, upIsPositive: false, label: 'vs last month' },
    sparkline: { data: [3.1, 3.2, 3, 3.4, 3.8, 4.2], color: '#b3261e' },
  },
  { key: 'status', label: 'Plan', value: 'Enterprise', format: { kind: 'text' }, diff: { value: 0 } },
];
export const Default: Story<Props> = {
  args: { id: 'stats-default', title: 'Q4 performance', description: 'October to December', stats },
};
export const One: Story<Props> = { args: { id: 'stats-one', stats: stats.slice(0, 1) } };
export const Many: Story<Props> = {
  args: {
    id: 'stats-many',
    stats: Array.from({ length: 30 }, (_, index) => ({
      key: `stat-${index}`,
      label: `Sensor ${index + 1}`,
      value: (index * 7919) % 1000,
      sparkline: { data: Array.from({ length: 500 }, (_, point) => Math.sin((point * (index + 1)) / 40)) },
    })),
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'stats-long',
    title: 'Energiewirtschaftliche Kennzahlen der Bundesnetzagentur',
    stats: [
      {
        key: 'a',
        label: 'Donaudampfschifffahrtsgesellschaftskapitänspatente',
        value: 12_345_678_901_234,
        diff: { value: 1234.5, label: 'gegenüber dem Vorjahreszeitraum, saisonbereinigt' },
      },
      { key: 'b', label: 'Unbreakable', value: 'x'.repeat(80) },
    ],
    locale: 'de-DE',
  },
};
export const WithActions: Story<Props> = {
  args: {
    id: 'stats-actions',
    stats: stats.slice(0, 2),
    footerActions: [{ id: 'details', label: 'Show details' }],
    onAction: async () => {},
  },
};
export const Loading: Story<Props> = { args: { id: 'stats-loading', stats: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'stats-streaming', title: 'Q4', stats: stats.slice(0, 1), status: { type: 'streaming' } },
};
export const Failed: Story<Props> = {
  args: {
    id: 'stats-failed',
    stats: stats.slice(0, 2),
    status: { type: 'error', message: 'The connection to the server was lost.' },
  },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'stats-receipt',
    stats: stats.slice(0, 2),
    receipt: { outcome: 'success', summary: 'The report was sent.', at: '2026-11-23T09:30:00Z' },
  },
};
