// The stories of `question-flow`: its states, for Storybook and for the tests that open every story.
import { QuestionFlow } from '@vitrine/components/question-flow';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof QuestionFlow>;
const meta: StoryMeta<Props> = { title: 'Components/Question flow', component: QuestionFlow };
export default meta;

const steps: Props['steps'] = [
  {
    id: 'language',
    title: 'Which language?',
    description: 'It decides which frameworks there are.',
    options: [
      { id: 'python', label: 'Python' },
      { id: 'typescript', label: 'TypeScript', description: 'With Node or in browsers' },
      { id: 'go', label: 'Go' },
    ],
  },
  {
    id: 'features',
    title: 'Which features?',
    selectionMode: 'multi',
    options: [
      { id: 'auth', label: 'Sign-in' },
      { id: 'api', label: 'API' },
      { id: 'admin', label: 'Administration', disabled: true },
    ],
  },
  {
    id: 'database',
    title: 'Which database?',
    options: [
      { id: 'postgres', label: 'PostgreSQL' },
      { id: 'sqlite', label: 'SQLite' },
    ],
  },
];

export const Default: Story<Props> = { args: { id: 'flow-default', steps, onAction: async () => {} } };
export const Alone: Story<Props> = {
  args: { id: 'flow-alone', step: 2, title: 'Which database?', options: steps[2]!.options, onAction: async () => {} },
};
export const Answers: Story<Props> = {
  args: {
    id: 'flow-answers',
    choice: {
      title: 'The project is set up',
      summary: [
        { label: 'Language', value: 'Python' },
        { label: 'Features', value: 'Sign-in, API' },
      ],
    },
  },
};
export const Failing: Story<Props> = {
  args: {
    id: 'flow-failing',
    steps: steps.slice(0, 1),
    onAction: () => Promise.reject(new Error('The server is not reachable.')),
  },
};
export const LongTexts: Story<Props> = {
  args: { id: 'flow-long', steps: steps.map(step => ({ ...step, title: `${step.title} `.repeat(15) })) },
};
export const WithActions: Story<Props> = {
  args: { id: 'flow-actions', steps, footerActions: [{ id: 'skip', label: 'Skip all' }] },
};
export const Loading: Story<Props> = { args: { id: 'flow-loading', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'flow-streaming', steps: steps.slice(0, 1), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'flow-receipt',
    steps,
    receipt: { outcome: 'success', summary: 'The project is set up.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'flow-failed', steps, status: { type: 'error', message: 'The server closed the connection.' } },
};
