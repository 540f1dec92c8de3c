// The stories of `option-list`: its states, for Storybook and for the tests that open every story.
import { OptionList } from '@vitrine/components/option-list';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof OptionList>;
const meta: StoryMeta<Props> = { title: 'Components/Option list', component: OptionList };
export default meta;

const options: Props['options'] = [
  { id: 'frankfurt', label: 'Frankfurt', description: 'eu-central-1 · 12 ms from your users' },
  { id: 'dublin', label: 'Dublin', description: 'eu-west-1 · 28 ms' },
  { id: 'virginia', label: 'Virginia', description: 'us-east-1 · 96 ms' },
  { id: 'sydney', label: 'Sydney', description: 'Not included in your plan', disabled: true },
];
const base = { title: 'Where should the service run?', options, onAction: async () => {} };

export const Default: Story<Props> = { args: { ...base, id: 'options-default' } };
export const Single: Story<Props> = {
  args: { ...base, id: 'options-single', selectionMode: 'single', defaultValue: 'frankfurt' },
};
export const Limits: Story<Props> = {
  args: {
    ...base,
    id: 'options-limits',
    description: 'One for reading, one for writing.',
    defaultValue: ['frankfurt', 'dublin'],
    minSelections: 2,
    maxSelections: 2,
  },
};
export const Untitled: Story<Props> = { args: { id: 'options-untitled', options } };
export const Many: Story<Props> = {
  args: {
    id: 'options-many',
    title: 'Which tables should be copied?',
    options: Array.from({ length: 60 }, (_, index) => ({ id: `table-${index}`, label: `table_${index + 1}` })),
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'options-long',
    options: [
      {
        id: 'long',
        label: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
        description: 'Lorem ipsum '.repeat(20),
      },
      { id: 'rtl', label: 'خيار طويل جدا', description: 'وصف الخيار باللغة العربية' },
    ],
  },
};
export const OwnActions: Story<Props> = {
  args: {
    ...base,
    id: 'options-actions',
    responseActions: {
      align: 'left',
      items: [
        { id: 'skip', label: 'Decide later' },
        { id: 'confirm', label: 'Deploy', confirmLabel: 'Deploy now' },
      ],
    },
  },
};
export const Failing: Story<Props> = {
  args: {
    ...base,
    id: 'options-failing',
    defaultValue: ['dublin'],
    onAction: () => Promise.reject(new Error('The server is not reachable.')),
  },
};
export const Loading: Story<Props> = { args: { id: 'options-loading', options: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { ...base, id: 'options-streaming', options: options.slice(0, 2), status: { type: 'streaming' } },
};
export const Chosen: Story<Props> = { args: { ...base, id: 'options-chosen', choice: ['frankfurt', 'virginia'] } };
export const Receipt: Story<Props> = {
  args: {
    ...base,
    id: 'options-receipt',
    choice: 'frankfurt',
    receipt: { outcome: 'success', summary: 'The service runs in Frankfurt.', at: '2026-11-23T09:30:00Z' },
  },
};
