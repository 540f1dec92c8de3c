// The stories of `timeline`: its states, for Storybook and for the tests that open every story.
import { Timeline } from '@vitrine/components/timeline';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Timeline>;
const meta: StoryMeta<Props> = { title: 'Components/Timeline', component: Timeline };
export default meta;

const events: Props['events'] = [
  {
    title: 'Alarm',
    at: '2026-11-23T07:02:00Z',
    tone: 'danger',
    description: 'The disk of node 4 is full.',
    tags: ['node 4'],
  },
  { title: 'Logs were moved', at: '2026-11-23T07:20:00Z', tone: 'info', href: 'https://example.com/runbook' },
  { title: 'Node 4 answers again', at: '2026-11-23T07:31:00Z', until: '2026-11-23T07:40:00Z', tone: 'success' },
  { title: 'Watching', at: '2026-11-24T08:00:00Z', state: 'current' },
  { title: 'Review', at: '2026-12-01', state: 'upcoming', tags: ['all', 'room 3'] },
];

export const Default: Story<Props> = {
  args: { id: 'timeline-default', title: 'Incident 118', description: 'From the first alarm to the review', events },
};
export const ByDay: Story<Props> = { args: { id: 'timeline-day', title: 'Incident 118', events, groupBy: 'day' } };
export const History: Story<Props> = {
  args: {
    id: 'timeline-history',
    events: [
      { title: 'The first lookout is built', at: '1870s' },
      { title: 'The road reaches the pass', at: '1911-06-12' },
      { title: 'No date is known' },
    ],
    groupBy: 'year',
  },
};
export const Empty: Story<Props> = { args: { id: 'timeline-empty', title: 'Incident 119', events: [] } };
export const LongTexts: Story<Props> = {
  args: {
    id: 'timeline-long',
    events: [{ title: 'A title that goes on. '.repeat(20), at: 'x'.repeat(90), tags: ['y'.repeat(90)] }],
  },
};
export const WithActions: Story<Props> = {
  args: { id: 'timeline-actions', events, footerActions: [{ id: 'report', label: 'Write the report' }] },
};
export const Loading: Story<Props> = { args: { id: 'timeline-loading', events: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'timeline-streaming', title: 'Incident', events: events.slice(0, 2), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'timeline-receipt',
    events,
    receipt: { outcome: 'success', summary: 'The report was sent.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'timeline-failed', events, status: { type: 'error', message: 'The server closed the connection.' } },
};
