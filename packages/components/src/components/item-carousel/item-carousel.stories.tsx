// The stories of `item-carousel`: its states, for Storybook and for the tests that open every story.
import { ItemCarousel } from '@vitrine/components/item-carousel';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof ItemCarousel>;
const meta: StoryMeta<Props> = { title: 'Components/Item carousel', component: ItemCarousel };
export default meta;

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABaBAMAAADN6EBhAAAAHlBMVEXW5PDi6vDu7ur27N765Myesrp0kphOcHQuUFT/9uDYXBIXAAABiklEQVR42u3TMXaDMAyAYV2hY1e2zHm9QXuCVukB8uqcoCgnKF7bjdv2uUAe2AIkWwPN498SJ18kIAB7e3t30YNxO6ipbb9NwbZlxWzwMYCtIfjnMSNC0YDMiJsBey/d2R6s8hrAn/jgfsFDD1abBauZjfPBAz9gPljxAxaAFeuVgHz/ADwaZw/ikDmI+GoNmkw5BQ3IGERzsPRKpmDhkByI5qBmbdd37l4iD4qHdKPOxyfEWRDfnme7febkpuESiLiMIaJL+lgEE/JlcnhyXMvgePH4xM20As7mbMGTswXdQhDujB0XQFak0Gf/dbnWgalIQ04f3B7xlCOiOhMcD0lUJML4f4iI7xSXC3ZTUlqdDTp3ISoWYY3TirCmaUUgSXKRZKBYJCnIPT2X5FfCdROBPvQ18zhEbwrAq++rh7WWArnnvWQbEK2rEEHjSURQeQIRdJ5vikDv9SKIbq9CBNV4AhFEhkKEtQ3ZpjM0LOh1NdMJmhi8+tKaCehNCqYHk/FGgTduBzcI/gLn1Kw36A30vgAAAABJRU5ErkJggg==';
const NAMES = ['Western lookout', 'Mill pond', 'Old quarry', 'Ridge path', 'Chapel', 'Ferry landing'];
const COLORS = ['#8b6f47', '#1e5b6e', '#7f1d1d', '#3f6212', '#4c1d95', '#9a3412'];
const items: Props['items'] = NAMES.map((name, index) => ({
  id: `place-${index}`,
  name,
  subtitle: `${index + 1} km away`,
  color: COLORS[index],
  ...(index === 0 && { image: PHOTO, href: 'https://example.com/places/0' }),
  actions: [
    { id: 'details', label: 'Details', variant: 'secondary' },
    { id: 'route', label: 'Route' },
  ],
}));

export const Default: Story<Props> = {
  args: { id: 'carousel-default', title: 'Places nearby', description: 'Within an hour on foot', items },
};
export const Two: Story<Props> = { args: { id: 'carousel-two', items: items.slice(0, 2) } };
export const Plain: Story<Props> = {
  args: { id: 'carousel-plain', items: NAMES.map((name, index) => ({ id: String(index), name, color: 'url(x)' })) },
};
export const Failing: Story<Props> = {
  args: { id: 'carousel-failing', items, onAction: () => Promise.reject(new Error('The server is not reachable.')) },
};
export const Empty: Story<Props> = { args: { id: 'carousel-empty', title: 'Places nearby', items: [] } };
export const LongTexts: Story<Props> = {
  args: { id: 'carousel-long', items: items.map(item => ({ ...item, name: `${item.name} `.repeat(8) })) },
};
export const WithActions: Story<Props> = {
  args: { id: 'carousel-actions', items, footerActions: [{ id: 'more', label: 'Show more' }] },
};
export const Loading: Story<Props> = { args: { id: 'carousel-loading', items: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'carousel-streaming', title: 'Places', items: items.slice(0, 2), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'carousel-receipt',
    items: items.slice(0, 2),
    receipt: { outcome: 'success', summary: 'The route was planned.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'carousel-failed', items, status: { type: 'error', message: 'The server closed the connection.' } },
};
