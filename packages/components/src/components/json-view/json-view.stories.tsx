// The stories of `json-view`: its states, for Storybook and for the tests that open every story.
import { JsonView } from '@vitrine/components/json-view';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

/** `source`: a public package's data, loaded when the story is shown. */
type Props = ComponentProps<typeof JsonView> & { source?: 'movies' };

function JsonStory({ source, ...props }: Props): ReactNode {
  const [loaded, setLoaded] = useState<unknown>();
  useEffect(() => {
    if (source)
      void import('../../../../../node_modules/vega-datasets/data/movies.json', { with: { type: 'json' } }).then(file =>
        setLoaded(file.default),
      );
  }, [source]);
  return <JsonView {...props} value={loaded ?? props.value} />;
}

const meta: StoryMeta<Props> = { title: 'Components/JSON view', component: JsonStory };
export default meta;

const RESPONSE = {
  id: 'inv_2041',
  paid: false,
  total: 1284.5,
  customer: { name: 'Ångström Labs', tags: ['eu', 'saml'], address: null },
  lines: [
    { sku: 'A-1', quantity: 3 },
    { sku: 'B-7', quantity: 1 },
  ],
  note: 'Deliver to the back door. '.repeat(20),
  'content-type': 'application/json',
};
const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = { level: value };
  return value;
};

export const Default: Story<Props> = { args: { id: 'json-default', label: 'Response', value: RESPONSE } };
export const Huge: Story<Props> = { args: { id: 'json-huge', label: 'movies.json', value: [], source: 'movies' } };
export const Wide: Story<Props> = {
  args: { id: 'json-wide', value: Array.from({ length: 2000 }, (_, index) => index * index), openDepth: 1 },
};
export const Deep: Story<Props> = { args: { id: 'json-deep', value: deep(400), openDepth: 400 } };
export const LongTexts: Story<Props> = {
  args: {
    id: 'json-long',
    label: 'x'.repeat(120),
    value: { ['key'.repeat(60)]: 'value '.repeat(500), lines: 'a\nb\nc' },
  },
};
export const Text: Story<Props> = { args: { id: 'json-text', value: 'only a text' } };
export const Empty: Story<Props> = { args: { id: 'json-empty', value: { list: [], object: {}, nothing: null } } };
export const WithActions: Story<Props> = {
  args: {
    id: 'json-actions',
    value: RESPONSE,
    footerActions: [{ id: 'send', label: 'Send' }],
    onAction: async () => {},
  },
};
export const Loading: Story<Props> = { args: { id: 'json-loading', value: null, status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'json-streaming', value: { id: 'inv_2041', paid: false }, status: { type: 'streaming' } },
};
export const Failed: Story<Props> = {
  args: { id: 'json-failed', value: RESPONSE, status: { type: 'error', message: 'The server closed the connection.' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'json-receipt',
    value: RESPONSE,
    receipt: { outcome: 'success', summary: 'The invoice was sent.', at: '2026-11-23T09:30:00Z' },
  },
};
