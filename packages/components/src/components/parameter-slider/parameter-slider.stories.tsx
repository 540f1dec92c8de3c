// The stories of `parameter-slider`: its states, for Storybook and for the tests that open every story.
import { ParameterSlider } from '@vitrine/components/parameter-slider';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof ParameterSlider>;
const meta: StoryMeta<Props> = { title: 'Components/Parameter slider', component: ParameterSlider };
export default meta;

const sliders: Props['sliders'] = [
  { id: 'exposure', label: 'Exposure', min: -3, max: 3, step: 0.1, value: 0.3, unit: 'EV', precision: 1 },
  { id: 'contrast', label: 'Contrast', min: -100, max: 100, step: 5, value: -20, unit: '%' },
  { id: 'temperature', label: 'Temperature', min: 2000, max: 10_000, step: 100, value: 5600, unit: 'K' },
];

export const Default: Story<Props> = {
  args: { id: 'slider-default', title: 'Adjust the photo', sliders, onAction: async () => {} },
};
export const One: Story<Props> = { args: { id: 'slider-one', sliders: sliders.slice(0, 1) } };
export const OutOfRange: Story<Props> = {
  args: { id: 'slider-range', sliders: [{ id: 'blur', label: 'Blur', min: 0, max: 10, value: 99 }] },
};
export const Applied: Story<Props> = {
  args: { id: 'slider-applied', title: 'Adjust the photo', sliders, choice: [{ id: 'exposure', value: 1.2 }] },
};
export const OwnActions: Story<Props> = {
  args: {
    id: 'slider-own',
    sliders,
    responseActions: [
      { id: 'reset', label: 'Defaults' },
      { id: 'apply', label: 'Export' },
    ],
  },
};
export const Failing: Story<Props> = {
  args: {
    id: 'slider-failing',
    sliders,
    onAction: () => Promise.reject(new Error('The photo is locked.')),
  },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'slider-long',
    sliders: [
      { id: 'x', label: 'Sättigungsverstärkungsfaktor '.repeat(4), min: 0, max: 1e12, value: 5e11, unit: 'Einheiten' },
    ],
  },
};
export const Loading: Story<Props> = { args: { id: 'slider-loading', sliders: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'slider-streaming', title: 'Adjust', sliders: sliders.slice(0, 1), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'slider-receipt',
    sliders,
    receipt: { outcome: 'success', summary: 'Applied to 12 photos.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'slider-failed', sliders, status: { type: 'error', message: 'The server closed the connection.' } },
};
