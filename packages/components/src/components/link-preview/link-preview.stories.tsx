// The stories of `link-preview`: its states, for Storybook and for the tests that open every story.
import { LinkPreview } from '@vitrine/components/link-preview';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof LinkPreview>;
const meta: StoryMeta<Props> = { title: 'Components/Link preview', component: LinkPreview };
export default meta;

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABaBAMAAADN6EBhAAAAHlBMVEXW5PDi6vDu7ur27N765Myesrp0kphOcHQuUFT/9uDYXBIXAAABiklEQVR42u3TMXaDMAyAYV2hY1e2zHm9QXuCVukB8uqcoCgnKF7bjdv2uUAe2AIkWwPN498SJ18kIAB7e3t30YNxO6ipbb9NwbZlxWzwMYCtIfjnMSNC0YDMiJsBey/d2R6s8hrAn/jgfsFDD1abBauZjfPBAz9gPljxAxaAFeuVgHz/ADwaZw/ikDmI+GoNmkw5BQ3IGERzsPRKpmDhkByI5qBmbdd37l4iD4qHdKPOxyfEWRDfnme7febkpuESiLiMIaJL+lgEE/JlcnhyXMvgePH4xM20As7mbMGTswXdQhDujB0XQFak0Gf/dbnWgalIQ04f3B7xlCOiOhMcD0lUJML4f4iI7xSXC3ZTUlqdDTp3ISoWYY3TirCmaUUgSXKRZKBYJCnIPT2X5FfCdROBPvQ18zhEbwrAq++rh7WWArnnvWQbEK2rEEHjSURQeQIRdJ5vikDv9SKIbq9CBNV4AhFEhkKEtQ3ZpjM0LOh1NdMJmhi8+tKaCehNCqYHk/FGgTduBzcI/gLn1Kw36A30vgAAAABJRU5ErkJggg==';
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQBAMAAADt3eJSAAAABlBMVEUdX7T///8ywg9PAAAAI0lEQVR42mNgIA4wCkAZgoJQAUFBAagAVAjOgEvBFSO0EwIAX/QBVcsfHmMAAAAASUVORK5CYII=';

const link: Props = {
  id: 'link-default',
  href: 'https://www.example.com/guides/lookouts',
  title: 'Twelve lookouts worth the climb',
  description: 'With times, heights and the right season for each of them.',
  image: PHOTO,
  favicon: ICON,
  createdAt: '2026-03-02T00:00:00Z',
};
export const Default: Story<Props> = { args: link };
export const TextOnly: Story<Props> = { args: { ...link, id: 'link-text', image: undefined } };
export const AddressOnly: Story<Props> = {
  args: { id: 'link-address', href: 'https://example.com/a/long/path?with=query' },
};
export const OtherDomain: Story<Props> = { args: { ...link, id: 'link-domain', domain: 'bank.example' } };
export const BrokenImage: Story<Props> = { args: { ...link, id: 'link-broken', image: 'data:image/png;base64,AAAA' } };
export const LongTexts: Story<Props> = {
  args: {
    ...link,
    id: 'link-long',
    title: 'A title that goes on and on. '.repeat(8),
    description: 'Text. '.repeat(80),
  },
};
export const Loading: Story<Props> = { args: { id: 'link-loading', href: '', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'link-streaming', href: 'https://example.c', title: 'Twelve look', status: { type: 'streaming' } },
};
export const WithActions: Story<Props> = {
  args: { ...link, id: 'link-actions', footerActions: [{ id: 'save', label: 'Save for later' }] },
};
export const Receipt: Story<Props> = {
  args: {
    ...link,
    id: 'link-receipt',
    receipt: { outcome: 'success', summary: 'Added to the report.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...link, id: 'link-preview-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
