// The states of `sample-card`, for Storybook (CSF 3). Its preview imports `@vitrine/components/styles.css` and sample-card.css.
import type { ComponentProps } from 'react';
import { SampleCard } from './sample-card.tsx';

type Props = Partial<ComponentProps<typeof SampleCard>>;
export default { title: 'SampleCard', component: SampleCard };

const data: Props = {
  id: 'sample-card-story',
  title: 'Station 12',
  items: [
    { label: 'Temperature', value: '18.4 °C' },
    { label: 'Wind', value: '12 km/h' },
  ],
};

export const Default: { args: Props } = { args: data };
export const Empty: { args: Props } = { args: { ...data, items: [] } };
export const Streaming: { args: Props } = { args: { ...data, items: [], status: { type: 'streaming' } } };
export const Failed: { args: Props } = {
  args: { ...data, status: { type: 'error', message: 'The server closed the connection.' } },
};
export const Receipt: { args: Props } = {
  args: { ...data, receipt: { outcome: 'success', summary: 'Saved.', at: '2026-01-05T09:30:00Z' } },
};
