// The stories of `approval-card`: its states, for Storybook and for the tests that open every story.
import { ApprovalCard } from '@vitrine/components/approval-card';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof ApprovalCard>;
const meta: StoryMeta<Props> = { title: 'Components/Approval card', component: ApprovalCard };
export default meta;

const email: Props = {
  title: 'Send the invitation to 214 people?',
  description: 'The message goes out at once and cannot be called back.',
  icon: 'mail',
  metadata: [
    { key: 'List', value: 'Autumn workshop' },
    { key: 'Recipients', value: '214' },
    { key: 'From', value: 'hello@example.org' },
  ],
  arguments: { list: 'autumn-workshop', template: 'invitation-v3', track: { opens: false, clicks: false } },
  confirmLabel: 'Send',
  onAction: async () => {},
};
const remove: Props = {
  title: 'Delete the database “staging”?',
  description: 'All 48 tables and their backups are removed.',
  icon: 'trash-2',
  variant: 'destructive',
  confirmLabel: 'Delete',
  cancelLabel: 'Keep',
  onAction: async () => {},
};
export const Default: Story<Props> = { args: { ...email, id: 'approval-default' } };
export const Destructive: Story<Props> = { args: { ...remove, id: 'approval-destructive' } };
export const Minimal: Story<Props> = { args: { id: 'approval-minimal', title: 'Go on?' } };
export const ManyArguments: Story<Props> = {
  args: {
    id: 'approval-arguments',
    title: 'Write the file “report.md”?',
    icon: 'FileText',
    arguments: {
      path: '/home/ada/reports/2026/report.md',
      content: 'A line of the report.\n'.repeat(400),
      mode: 420,
      overwrite: true,
      tags: ['report', 'weekly'],
    },
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'approval-long',
    title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
    description: 'وصف طويل باللغة العربية '.repeat(12),
    icon: 'not-an-icon',
    metadata: [{ key: 'A rather long name of a fact', value: 'https://example.org/'.repeat(8) }],
  },
};
export const Failing: Story<Props> = {
  args: { ...email, id: 'approval-failing', onAction: () => Promise.reject(new Error('The server is not reachable.')) },
};
export const Loading: Story<Props> = { args: { id: 'approval-loading', title: '', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'approval-streaming', title: email.title, icon: 'mail', status: { type: 'streaming' } },
};
export const Approved: Story<Props> = { args: { ...email, id: 'approval-approved', choice: 'approved' } };
export const Denied: Story<Props> = { args: { ...remove, id: 'approval-denied', choice: 'denied' } };
export const Receipt: Story<Props> = {
  args: {
    ...email,
    id: 'approval-receipt',
    choice: 'approved',
    receipt: {
      outcome: 'partial',
      summary: 'Sent to 211 of 214 people.',
      identifiers: { run: 'run_81f3' },
      at: '2026-11-23T09:30:00Z',
    },
  },
};
