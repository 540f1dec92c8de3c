// The stories of `action-buttons`: its states, for Storybook and for the tests that open every story.
import { ActionButtons } from '@vitrine/components/action-buttons';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof ActionButtons>;
const meta: StoryMeta<Props> = { title: 'Components/Action buttons', component: ActionButtons };
export default meta;

const items: Props['items'] = [
  { id: 'cancel', label: 'Cancel' },
  { id: 'edit', label: 'Edit', variant: 'outline' },
  { id: 'delete', label: 'Delete', variant: 'destructive', confirmLabel: 'Delete for good' },
  { id: 'send', label: 'Send', shortcut: '⌘↵' },
];
export const Default: Story<Props> = { args: { id: 'actions-default', items, onAction: async () => {} } };
export const Centered: Story<Props> = { args: { id: 'actions-centered', items, align: 'center' } };
export const Disabled: Story<Props> = {
  args: { id: 'actions-disabled', items: items.map(item => ({ ...item, disabled: true })) },
};
export const Running: Story<Props> = {
  args: { id: 'actions-running', items: [{ id: 'send', label: 'Send', loading: true }] },
};
export const Failing: Story<Props> = {
  args: { id: 'actions-failing', items, onAction: () => Promise.reject(new Error('The server is not reachable.')) },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'actions-receipt',
    items,
    receipt: { outcome: 'success', summary: 'The message was sent.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'actions-failed', items, status: { type: 'error', message: 'The server went away.' } },
};
