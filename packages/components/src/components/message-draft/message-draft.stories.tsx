// The stories of `message-draft`: its states, for Storybook and for the tests that open every story.
import { MessageDraft } from '@vitrine/components/message-draft';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof MessageDraft>;
const meta: StoryMeta<Props> = { title: 'Components/Message draft', component: MessageDraft };
export default meta;

const email: Props = {
  id: 'draft-email',
  channel: 'email',
  subject: 'Lookouts: new measurements',
  from: 'mira@example.com',
  to: ['park@example.com', 'jonas@example.com'],
  cc: ['archive@example.com'],
  body: 'Hello all,\n\nthe twelve lookouts were measured again. The list is attached.\n\nBest,\nMira',
};

export const Default: Story<Props> = { args: { ...email, onAction: async () => {} } };
export const AtOnce: Story<Props> = {
  args: { ...email, id: 'draft-at-once', undoGracePeriod: 0, onAction: async () => {} },
};
export const Channel: Story<Props> = {
  args: {
    id: 'draft-channel',
    channel: 'slack',
    target: { type: 'channel', name: 'lookouts', memberCount: 1284 },
    body: 'Route 4 is open again.',
  },
};
export const DirectMessage: Story<Props> = {
  args: { id: 'draft-dm', channel: 'slack', target: { type: 'dm', name: 'Jonas Brandt' }, body: 'Are you coming?' },
};
export const ManyRecipients: Story<Props> = {
  args: {
    ...email,
    id: 'draft-many',
    to: Array.from({ length: 30 }, (_, index) => `member-${index + 1}@example.com`),
    bcc: ['board@example.com'],
    body: 'A line of the message. '.repeat(60),
  },
};
export const Sent: Story<Props> = { args: { ...email, id: 'draft-sent', outcome: 'sent' } };
export const Cancelled: Story<Props> = { args: { ...email, id: 'draft-cancelled', choice: 'cancelled' } };
export const Failing: Story<Props> = {
  args: {
    ...email,
    id: 'draft-failing',
    undoGracePeriod: 0,
    onAction: () => Promise.reject(new Error('The mail server is not reachable.')),
  },
};
export const Loading: Story<Props> = {
  args: { id: 'draft-loading', channel: 'email', body: '', status: { type: 'invoking' } },
};
export const Streaming: Story<Props> = {
  args: { ...email, id: 'draft-streaming', body: 'Hello all,\n\nthe twel', status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...email,
    id: 'draft-receipt',
    receipt: { outcome: 'success', summary: 'Sent to three recipients.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...email, id: 'draft-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
