// The stories of `preferences-panel`: its states, for Storybook and for the tests that open every story.
import { PreferencesPanel } from '@vitrine/components/preferences-panel';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof PreferencesPanel>;
const meta: StoryMeta<Props> = { title: 'Components/Preferences panel', component: PreferencesPanel };
export default meta;

const sections: Props['sections'] = [
  {
    heading: 'Visibility',
    items: [
      {
        id: 'profile',
        label: 'Profile',
        description: 'Who can see your profile',
        type: 'toggle',
        options: [
          { value: 'public', label: 'Everyone' },
          { value: 'team', label: 'Team' },
          { value: 'private', label: 'Only me' },
        ],
        defaultValue: 'team',
      },
      { id: 'activity', label: 'Activity status', type: 'switch', defaultChecked: true },
    ],
  },
  {
    heading: 'Mail',
    items: [
      { id: 'digest', label: 'Weekly digest', description: 'Every Monday', type: 'switch' },
      {
        id: 'priority',
        label: 'Least priority',
        type: 'select',
        selectOptions: ['Critical', 'High', 'Medium', 'Low', 'Backlog'].map(label => ({
          value: label.toLowerCase(),
          label,
        })),
        defaultSelected: 'medium',
      },
    ],
  },
];

export const Default: Story<Props> = {
  args: { id: 'preferences-default', title: 'Privacy', sections, onAction: async () => {} },
};
export const Plain: Story<Props> = {
  args: { id: 'preferences-plain', sections: [{ items: sections[0]!.items.slice(1) }] },
};
export const Saved: Story<Props> = {
  args: {
    id: 'preferences-saved',
    title: 'Privacy',
    sections,
    choice: { profile: 'private', activity: false, digest: true, priority: 'low' },
    error: { digest: 'The address is not confirmed.' },
  },
};
export const WithErrors: Story<Props> = {
  args: { id: 'preferences-errors', sections, error: { digest: 'The address is not confirmed.' } },
};
export const Failing: Story<Props> = {
  args: { id: 'preferences-failing', sections, onAction: () => Promise.reject(new Error('You are signed out.')) },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'preferences-long',
    sections: [{ items: sections[0]!.items.map(item => ({ ...item, label: `${item.label} `.repeat(12) })) }],
  },
};
export const Loading: Story<Props> = {
  args: { id: 'preferences-loading', sections: [], status: { type: 'invoking' } },
};
export const Streaming: Story<Props> = {
  args: {
    id: 'preferences-streaming',
    title: 'Privacy',
    sections: sections.slice(0, 1),
    status: { type: 'streaming' },
  },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'preferences-receipt',
    sections,
    receipt: { outcome: 'partial', summary: 'Three of four were saved.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'preferences-failed', sections, status: { type: 'error', message: 'The server closed the connection.' } },
};
