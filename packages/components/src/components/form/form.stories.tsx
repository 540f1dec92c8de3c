// The stories of `form`: its states, for Storybook and for the tests that open every story.
import { Form } from '@vitrine/components/form';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Form>;
const meta: StoryMeta<Props> = { title: 'Components/Form', component: Form };
export default meta;

/** Flat schema, as `elicitation/create` has it: strings, numbers, booleans and enumerations. */
const flat = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Full name', minLength: 2 },
    email: { type: 'string', format: 'email', title: 'E-mail', description: 'The ticket is sent to this address.' },
    seats: { type: 'integer', minimum: 1, maximum: 8, default: 2 },
    class: { type: 'string', enum: ['standard', 'first'], enumNames: ['Standard', 'First class'] },
    day: { type: 'string', format: 'date', title: 'Travel date' },
    newsletter: { type: 'boolean', title: 'Send me offers' },
  },
  required: ['name', 'email', 'seats', 'class', 'day'],
};
const full = {
  type: 'object',
  properties: {
    start: { type: 'string', format: 'date-time' },
    secret: { type: 'string', format: 'password', title: 'API key' },
    address: {
      type: 'object',
      properties: { street: { type: 'string' }, country: { enum: ['DE', 'FR', 'NO', 'SE', 'DK', 'FI'] } },
      required: ['street'],
    },
    tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
    days: { type: 'array', items: { enum: ['Mon', 'Tue', 'Wed'] }, uniqueItems: true },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    retry: {
      oneOf: [
        { title: 'Never', const: null },
        { title: 'Times', type: 'integer', minimum: 1 },
      ],
    },
    note: { type: ['string', 'null'] },
    body: { type: 'string', maxLength: 5000 },
    extra: {},
  },
  required: ['start', 'secret', 'address', 'tags', 'days', 'note'],
};
const base: Props = {
  title: 'Book the train',
  message: 'The railway needs these to reserve the seats.',
  schema: flat,
  server: 'railway',
  onAction: async () => {},
};

export const Default: Story<Props> = { args: { ...base, id: 'form-default' } };
export const FullSchema: Story<Props> = {
  args: {
    ...base,
    id: 'form-full',
    title: 'Create a job',
    schema: full,
    value: { start: '2026-11-23T09:30:00Z', tags: ['nightly', 'eu'], labels: { team: 'data' } },
  },
};
export const ManyOptions: Story<Props> = {
  args: {
    ...base,
    id: 'form-many',
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`option_${index + 1}`, { type: 'string' }]),
      ),
      required: ['option_1', 'option_2'],
    },
  },
};
export const OptionalParts: Story<Props> = {
  args: {
    ...base,
    id: 'form-optional',
    title: 'Upload a report',
    schema: {
      type: 'object',
      properties: {
        public: { type: 'boolean', default: false },
        address: { type: 'object', properties: { street: { type: 'string' } } },
        lines: { type: 'array', items: { type: 'string' }, maxItems: 3 },
        count: { type: 'string' },
        report: { type: 'string', format: 'byte' },
      },
    },
    value: { lines: ['one', 'two'], count: 3 },
  },
};
export const OnlySubmit: Story<Props> = {
  args: { ...base, id: 'form-submit', answers: ['accept'], submitLabel: 'Search', schema: flat },
};
export const NothingToEnter: Story<Props> = {
  args: { ...base, id: 'form-empty', schema: { type: 'object', properties: {} } },
};
export const NoObject: Story<Props> = {
  args: { ...base, id: 'form-any', schema: { title: 'Anything', description: 'A schema that says nothing.' } },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'form-long',
    title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
    message: 'رسالة طويلة باللغة العربية '.repeat(15),
    schema: {
      type: 'object',
      properties: { a: { type: 'string', title: 'Long '.repeat(40), description: 'Words '.repeat(60) } },
      required: ['a'],
    },
  },
};
export const Failing: Story<Props> = {
  args: { ...base, id: 'form-failing', onAction: () => Promise.reject(new Error('The server is not reachable.')) },
};
export const Loading: Story<Props> = { args: { id: 'form-loading', schema: {}, status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: {
    id: 'form-streaming',
    title: base.title,
    schema: { type: 'object', properties: { name: flat.properties.name } },
    status: { type: 'streaming' },
  },
};
const content = { name: 'Ada Lovelace', email: 'ada@example.org', seats: 2, class: 'first', day: '2026-12-10' };
export const Submitted: Story<Props> = {
  args: { ...base, id: 'form-submitted', choice: { action: 'accept', content } },
};
export const Declined: Story<Props> = { args: { ...base, id: 'form-declined', choice: { action: 'decline' } } };
export const Receipt: Story<Props> = {
  args: {
    ...base,
    id: 'form-receipt',
    choice: { action: 'accept', content },
    receipt: {
      outcome: 'success',
      summary: 'Two seats are reserved.',
      identifiers: { booking: 'R4-81F3' },
      at: '2026-11-23T09:30:00Z',
    },
  },
};
