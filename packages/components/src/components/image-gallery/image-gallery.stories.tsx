// The stories of `image-gallery`: its states, for Storybook and for the tests that open every story.
import { ImageGallery } from '@vitrine/components/image-gallery';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof ImageGallery>;
const meta: StoryMeta<Props> = { title: 'Components/Image gallery', component: ImageGallery };
export default meta;

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABaBAMAAADN6EBhAAAAHlBMVEXW5PDi6vDu7ur27N765Myesrp0kphOcHQuUFT/9uDYXBIXAAABiklEQVR42u3TMXaDMAyAYV2hY1e2zHm9QXuCVukB8uqcoCgnKF7bjdv2uUAe2AIkWwPN498SJ18kIAB7e3t30YNxO6ipbb9NwbZlxWzwMYCtIfjnMSNC0YDMiJsBey/d2R6s8hrAn/jgfsFDD1abBauZjfPBAz9gPljxAxaAFeuVgHz/ADwaZw/ikDmI+GoNmkw5BQ3IGERzsPRKpmDhkByI5qBmbdd37l4iD4qHdKPOxyfEWRDfnme7febkpuESiLiMIaJL+lgEE/JlcnhyXMvgePH4xM20As7mbMGTswXdQhDujB0XQFak0Gf/dbnWgalIQ04f3B7xlCOiOhMcD0lUJML4f4iI7xSXC3ZTUlqdDTp3ISoWYY3TirCmaUUgSXKRZKBYJCnIPT2X5FfCdROBPvQ18zhEbwrAq++rh7WWArnnvWQbEK2rEEHjSURQeQIRdJ5vikDv9SKIbq9CBNV4AhFEhkKEtQ3ZpjM0LOh1NdMJmhi8+tKaCehNCqYHk/FGgTduBzcI/gLn1Kw36A30vgAAAABJRU5ErkJggg==';
const images: Props['images'] = [
  {
    id: 'west',
    src: PHOTO,
    alt: 'Four ranges of hills under a pale sky',
    width: 160,
    height: 90,
    title: 'West',
    caption: 'From the western lookout, at daybreak',
    source: { label: 'Park archive', url: 'https://example.com/archive' },
  },
  { id: 'tower', src: PHOTO, alt: 'The tower above the hills', width: 90, height: 160, title: 'Tower' },
  { id: 'north', src: PHOTO, alt: 'Hills to the north', width: 120, height: 90 },
  { id: 'square', src: PHOTO, alt: 'Hills, square' },
  { id: 'wide', src: PHOTO, alt: 'A panorama of the hills', width: 400, height: 90, title: 'Panorama' },
];

export const Default: Story<Props> = {
  args: { id: 'gallery-default', title: 'Lookouts', description: 'Five pictures of the week', images },
};
export const One: Story<Props> = { args: { id: 'gallery-one', images: images.slice(0, 1) } };
export const Many: Story<Props> = {
  args: {
    id: 'gallery-many',
    images: Array.from({ length: 24 }, (_, index) => ({ ...images[index % 5]!, id: `image-${index}` })),
  },
};
export const Broken: Story<Props> = {
  args: {
    id: 'gallery-broken',
    images: [
      { ...images[0]!, src: 'data:image/png;base64,AAAA' },
      { ...images[1]!, src: 'javascript:alert(1)' },
      images[2]!,
    ],
  },
};
export const LongTexts: Story<Props> = {
  args: { id: 'gallery-long', images: [{ ...images[0]!, title: 'A title that goes on. '.repeat(9) }, images[1]!] },
};
export const WithActions: Story<Props> = {
  args: { id: 'gallery-actions', images, footerActions: [{ id: 'more', label: 'Find more' }] },
};
export const Loading: Story<Props> = { args: { id: 'gallery-loading', images: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'gallery-streaming', title: 'Lookouts', images: images.slice(0, 2), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'gallery-receipt',
    images: images.slice(0, 2),
    receipt: { outcome: 'success', summary: 'Added to the report.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'gallery-failed', images, status: { type: 'error', message: 'The server closed the connection.' } },
};
