// The stories of `plan`: its states, for Storybook and for the tests that open every story.
import { Plan } from '@vitrine/components/plan';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Plan>;
const meta: StoryMeta<Props> = { title: 'Components/Plan', component: Plan };
export default meta;

const todos: Props['todos'] = [
  { id: 'read', label: 'Read the schema of the old database', status: 'completed' },
  {
    id: 'map',
    label: 'Map the columns to the new tables',
    status: 'completed',
    description: 'customers.region becomes a foreign key; two columns without data are dropped.',
  },
  { id: 'copy', label: 'Copy the rows in batches', status: 'in_progress' },
  { id: 'check', label: 'Compare the counts and checksums', status: 'pending' },
  { id: 'switch', label: 'Switch the application over', status: 'pending' },
  { id: 'drop', label: 'Drop the old tables', status: 'cancelled' },
];
const base = { title: 'Migrate the customer database', description: 'About 20 minutes, without downtime.', todos };

export const Default: Story<Props> = { args: { ...base, id: 'plan-default' } };
export const AllVisible: Story<Props> = { args: { ...base, id: 'plan-all', maxVisibleTodos: 10 } };
export const Completed: Story<Props> = {
  args: { ...base, id: 'plan-completed', todos: todos.slice(0, 4).map(todo => ({ ...todo, status: 'completed' })) },
};
export const Failed: Story<Props> = {
  args: {
    ...base,
    id: 'plan-failed',
    todos: todos.slice(0, 3).map(todo => ({ ...todo, status: todo.id === 'copy' ? 'failed' : todo.status })),
  },
};
export const Huge: Story<Props> = {
  args: {
    id: 'plan-huge',
    title: 'Check every page of the site',
    todos: Array.from({ length: 400 }, (_, index) => ({
      id: `page-${index}`,
      label: `Page ${index + 1}`,
      status: index < 120 ? 'completed' : 'pending',
    })),
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'plan-long',
    title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
    todos: [
      {
        id: 'same',
        label: 'A long step that needs more than one line in a narrow column. '.repeat(3),
        status: 'pending',
      },
      { id: 'same', label: 'خطوة باللغة العربية', status: 'in-progress', description: 'وصف الخطوة' },
    ],
  },
};
export const WithActions: Story<Props> = {
  args: {
    ...base,
    id: 'plan-actions',
    responseActions: [
      { id: 'cancel', label: 'Change the plan' },
      { id: 'go', label: 'Go on' },
    ],
    onAction: async () => {},
  },
};
export const Loading: Story<Props> = {
  args: { id: 'plan-loading', title: '', todos: [], status: { type: 'invoking' } },
};
export const Streaming: Story<Props> = {
  args: { id: 'plan-streaming', title: base.title, todos: todos.slice(0, 3), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...base,
    id: 'plan-receipt',
    receipt: { outcome: 'success', summary: 'The plan was accepted.', at: '2026-11-23T09:30:00Z' },
  },
};
