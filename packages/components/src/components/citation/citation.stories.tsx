// The stories of `citation`: its states, for Storybook and for the tests that open every story.
import { Citation } from '@vitrine/components/citation';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Citation>;
const meta: StoryMeta<Props> = { title: 'Components/Citation', component: Citation };
export default meta;

const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQBAMAAADt3eJSAAAABlBMVEUdX7T///8ywg9PAAAAI0lEQVR42mNgIA4wCkAZgoJQAUFBAagAVAjOgEvBFSO0EwIAX/QBVcsfHmMAAAAASUVORK5CYII=';

const source: Props = {
  id: 'citation-default',
  href: 'https://www.example.com/reports/2026/rainfall',
  title: 'Rainfall in the Pacific Northwest, 2012 to 2015',
  snippet: 'The wettest month of the four years was November 2015, with more rain than the whole summer of 2012.',
  favicon: ICON,
  author: 'R. Alvarez',
  publishedAt: '2026-02-18T00:00:00Z',
  type: 'article',
};
const sources = [
  'example.com/a',
  'data.example.org/rain',
  'weather.example.net/archive',
  'example.edu/paper.pdf',
  'example.com/b',
].map((address, index) => ({
  href: `https://${address}`,
  title: `Source ${index + 1}`,
  favicon: ICON,
  snippet: 'Rain by month.',
}));
export const Default: Story<Props> = { args: source };
export const AddressOnly: Story<Props> = { args: { id: 'citation-address', href: 'https://example.com/rain' } };
export const Inline: Story<Props> = { args: { ...source, id: 'citation-inline', variant: 'inline' } };
export const InlineList: Story<Props> = {
  args: { id: 'citation-inline-list', variant: 'inline', citations: sources, maxVisible: 3 },
};
export const Stacked: Story<Props> = { args: { id: 'citation-stacked', variant: 'stacked', citations: sources } };
export const List: Story<Props> = { args: { id: 'citation-list', citations: sources, maxVisible: 2 } };
export const LongTexts: Story<Props> = {
  args: {
    ...source,
    id: 'citation-long',
    title: 'A title that goes on. '.repeat(10),
    author: 'A very long name '.repeat(6),
  },
};
export const OtherDomain: Story<Props> = { args: { ...source, id: 'citation-domain', domain: 'bank.example' } };
export const Empty: Story<Props> = { args: { id: 'citation-empty', citations: [] } };
export const Loading: Story<Props> = { args: { id: 'citation-loading', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'citation-streaming', title: 'Rainfall in the Pac', status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...source,
    id: 'citation-receipt',
    receipt: { outcome: 'success', summary: 'Added to the report.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...source, id: 'citation-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
