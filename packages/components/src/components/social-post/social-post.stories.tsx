// The stories of `social-post`: its states, for Storybook and for the tests that open every story.
import { SocialPost } from '@vitrine/components/social-post';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof SocialPost>;
const meta: StoryMeta<Props> = { title: 'Components/Social post', component: SocialPost };
export default meta;

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABaBAMAAADN6EBhAAAAHlBMVEXW5PDi6vDu7ur27N765Myesrp0kphOcHQuUFT/9uDYXBIXAAABiklEQVR42u3TMXaDMAyAYV2hY1e2zHm9QXuCVukB8uqcoCgnKF7bjdv2uUAe2AIkWwPN498SJ18kIAB7e3t30YNxO6ipbb9NwbZlxWzwMYCtIfjnMSNC0YDMiJsBey/d2R6s8hrAn/jgfsFDD1abBauZjfPBAz9gPljxAxaAFeuVgHz/ADwaZw/ikDmI+GoNmkw5BQ3IGERzsPRKpmDhkByI5qBmbdd37l4iD4qHdKPOxyfEWRDfnme7febkpuESiLiMIaJL+lgEE/JlcnhyXMvgePH4xM20As7mbMGTswXdQhDujB0XQFak0Gf/dbnWgalIQ04f3B7xlCOiOhMcD0lUJML4f4iI7xSXC3ZTUlqdDTp3ISoWYY3TirCmaUUgSXKRZKBYJCnIPT2X5FfCdROBPvQ18zhEbwrAq++rh7WWArnnvWQbEK2rEEHjSURQeQIRdJ5vikDv9SKIbq9CBNV4AhFEhkKEtQ3ZpjM0LOh1NdMJmhi8+tKaCehNCqYHk/FGgTduBzcI/gLn1Kw36A30vgAAAABJRU5ErkJggg==';
const FACE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgBAMAAACBVGfHAAAACVBMVEXE2M5GaFzevqTy4KvhAAAARUlEQVR42mNgoCdQUkLno4owgQQU0BSgKKGPAIY7MFyK6RfCQFBQUBCdjywiKIgqIiiIKsKIEBDALiAoiKqHEVlAgBwBAFp2EBPD49QMAAAAAElFTkSuQmCC';

const post: Props = {
  id: 'post-default',
  platform: 'x',
  author: { name: 'Mira Okafor', handle: 'miraok', avatarUrl: FACE, verified: true },
  text: 'First clear morning of the week at the western lookout. Four ranges, no wind. #hills\nRoute by @parkservice: https://example.com/routes/4.',
  stats: { likes: 1284, reposts: 96, comments: 41, isLiked: true },
  createdAt: '2026-09-14T06:40:00Z',
  sourceUrl: 'https://x.com/miraok/status/1',
};
const photo = { type: 'image' as const, url: PHOTO, alt: 'Four ranges of hills', aspectRatio: '16:9' as const };

export const Text: Story<Props> = { args: post };
export const Picture: Story<Props> = { args: { ...post, id: 'post-picture', media: [photo] } };
export const FourPictures: Story<Props> = { args: { ...post, id: 'post-four', media: [photo, photo, photo, photo] } };
export const Video: Story<Props> = {
  args: {
    ...post,
    id: 'post-video',
    media: [
      {
        kind: 'video',
        url: 'data:video/mp4;base64,AAAA',
        thumbUrl: PHOTO,
        alt: 'Walk to the lookout',
        aspectHint: '4:3',
      },
    ],
  },
};
export const Quote: Story<Props> = {
  args: {
    ...post,
    id: 'post-quote',
    quotedPost: {
      author: { name: 'Park Service', handle: '@parkservice' },
      text: 'Route 4 is open again.',
      media: [photo],
      createdAt: '2026-09-13T15:00:00Z',
    },
  },
};
export const WithLink: Story<Props> = {
  args: {
    ...post,
    id: 'post-link',
    linkPreview: {
      url: 'https://example.com/routes/4',
      title: 'Route 4: western lookout',
      imageUrl: PHOTO,
      domain: 'example.com',
    },
  },
};
export const LinkedIn: Story<Props> = {
  args: {
    id: 'post-linkedin',
    platform: 'linkedin',
    author: { name: 'Jonas Brandt', avatarUrl: FACE, headline: 'Surveyor at the Park Service' },
    text: 'We have measured all twelve lookouts again.',
    stats: { likes: 210, isLiked: false },
    createdAt: '2026-09-14T06:40:00Z',
  },
};
export const Instagram: Story<Props> = {
  args: {
    id: 'post-instagram',
    platform: 'instagram',
    author: { name: 'Mira Okafor', handle: 'miraok', avatarUrl: FACE, verified: true },
    text: 'Golden hour at the western lookout. #hills',
    media: [photo, photo, photo],
    stats: { likes: 3842, comments: 41, isLiked: true, isBookmarked: true },
    createdAt: '2026-09-14T06:40:00Z',
  },
};
export const Compact: Story<Props> = {
  args: { ...post, id: 'post-compact', compact: true, media: [photo], text: 'A long text. '.repeat(60) },
};
export const Unsafe: Story<Props> = {
  args: {
    ...post,
    id: 'post-unsafe',
    author: { name: 'Mallory', avatarUrl: 'javascript:alert(1)' },
    sourceUrl: 'javascript:alert(1)',
    linkPreview: { url: 'javascript:alert(1)', title: 'Free prize' },
  },
};
export const Malformed: Story<Props> = {
  args: {
    ...post,
    id: 'post-malformed',
    createdAt: 'yesterday',
    locale: 'no such locale',
    text: '\u202Eאבג @ # https:// ',
  },
};
export const WithActions: Story<Props> = {
  args: { ...post, id: 'post-actions', actions: [{ id: 'reply', label: 'Draft a reply' }] },
};
export const Loading: Story<Props> = {
  args: { id: 'post-loading', author: { name: '' }, status: { type: 'invoking' } },
};
export const Streaming: Story<Props> = {
  args: { id: 'post-streaming', author: { name: 'Mira Ok' }, text: 'First clear', status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...post,
    id: 'post-receipt',
    receipt: { outcome: 'success', summary: 'Added to the report.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...post, id: 'social-post-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
