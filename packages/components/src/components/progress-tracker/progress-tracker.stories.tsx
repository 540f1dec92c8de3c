// The stories of `progress-tracker`: its states, for Storybook and for the tests that open every story.
import { ProgressTracker } from '@vitrine/components/progress-tracker';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof ProgressTracker>;
const meta: StoryMeta<Props> = { title: 'Components/Progress tracker', component: ProgressTracker };
export default meta;

const steps: Props['steps'] = [
  { id: 'build', label: 'Build', description: '412 modules, no warnings', status: 'completed' },
  { id: 'test', label: 'Test', description: '1,804 tests in 38 files', status: 'completed' },
  {
    id: 'deploy',
    label: 'Deploy to Frankfurt',
    description: 'Waiting for two of three machines',
    status: 'in-progress',
  },
  { id: 'verify', label: 'Verify', status: 'pending' },
];

export const Default: Story<Props> = {
  args: { id: 'progress-default', title: 'Release 4.2', steps, elapsedTime: 83_000 },
};
export const Untitled: Story<Props> = { args: { id: 'progress-untitled', steps: steps.slice(2) } };
export const Completed: Story<Props> = {
  args: {
    id: 'progress-completed',
    title: 'Release 4.2',
    steps: steps.map(step => ({ ...step, status: 'completed' })),
    elapsedTime: 4_210_000,
  },
};
export const Failed: Story<Props> = {
  args: {
    id: 'progress-failed',
    title: 'Release 4.2',
    steps: steps.map(step =>
      step.id === 'deploy' ? { ...step, status: 'failed', description: 'No route to host' } : step,
    ),
    elapsedTime: 2400,
    responseActions: [{ id: 'retry', label: 'Try again' }],
    onAction: async () => {},
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'progress-long',
    steps: [
      { id: 'long', label: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3), status: 'in-progress' },
      { id: 'rtl', label: 'خطوة باللغة العربية', description: 'وصف الخطوة '.repeat(20), status: 'pending' },
    ],
  },
};
export const Loading: Story<Props> = { args: { id: 'progress-loading', steps: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'progress-streaming', title: 'Release 4.2', steps: steps.slice(0, 2), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'progress-receipt',
    title: 'Release 4.2',
    steps: steps.map(step => ({ ...step, status: 'completed' })),
    elapsedTime: 131_000,
    choice: { outcome: 'success', summary: 'Version 4.2 is live.', at: '2026-11-23T09:30:00Z' },
  },
};
