// The stories of `media-card`: its states, for Storybook and for the tests that open every story.
import { MediaCard } from '@vitrine/components/media-card';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof MediaCard>;
const meta: StoryMeta<Props> = { title: 'Components/Media card', component: MediaCard };
export default meta;

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABaBAMAAADN6EBhAAAAHlBMVEXW5PDi6vDu7ur27N765Myesrp0kphOcHQuUFT/9uDYXBIXAAABiklEQVR42u3TMXaDMAyAYV2hY1e2zHm9QXuCVukB8uqcoCgnKF7bjdv2uUAe2AIkWwPN498SJ18kIAB7e3t30YNxO6ipbb9NwbZlxWzwMYCtIfjnMSNC0YDMiJsBey/d2R6s8hrAn/jgfsFDD1abBauZjfPBAz9gPljxAxaAFeuVgHz/ADwaZw/ikDmI+GoNmkw5BQ3IGERzsPRKpmDhkByI5qBmbdd37l4iD4qHdKPOxyfEWRDfnme7febkpuESiLiMIaJL+lgEE/JlcnhyXMvgePH4xM20As7mbMGTswXdQhDujB0XQFak0Gf/dbnWgalIQ04f3B7xlCOiOhMcD0lUJML4f4iI7xSXC3ZTUlqdDTp3ISoWYY3TirCmaUUgSXKRZKBYJCnIPT2X5FfCdROBPvQ18zhEbwrAq++rh7WWArnnvWQbEK2rEEHjSURQeQIRdJ5vikDv9SKIbq9CBNV4AhFEhkKEtQ3ZpjM0LOh1NdMJmhi8+tKaCehNCqYHk/FGgTduBzcI/gLn1Kw36A30vgAAAABJRU5ErkJggg==';
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQBAMAAADt3eJSAAAABlBMVEUdX7T///8ywg9PAAAAI0lEQVR42mNgIA4wCkAZgoJQAUFBAagAVAjOgEvBFSO0EwIAX/QBVcsfHmMAAAAASUVORK5CYII=';
const SILENCE = 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const image: Props = {
  id: 'media-image',
  assetId: 'asset-1',
  src: PHOTO,
  alt: 'Four ranges of hills under a pale sky with a low sun',
  title: 'Hills at daybreak',
  description: 'Taken from the western lookout on the first clear morning of the week.',
  fileSizeBytes: 48_219,
  createdAt: '2026-09-14T06:12:00Z',
  source: { label: 'Park archive', iconUrl: ICON, url: 'https://example.com/archive' },
};
const audio: Props = {
  id: 'media-audio',
  kind: 'audio',
  src: SILENCE,
  artwork: PHOTO,
  title: 'Interview, part 2',
  durationMs: 187_000,
  fileSizeBytes: 4_482_000,
};

export const Image: Story<Props> = { args: image };
export const ImageWithLink: Story<Props> = {
  args: { ...image, id: 'media-link-title', href: 'https://example.com/hills', ratio: '16:9', fit: 'cover' },
};
export const Square: Story<Props> = { args: { ...image, id: 'media-square', ratio: '1:1' } };
export const Tall: Story<Props> = { args: { ...image, id: 'media-tall', ratio: '9:16' } };
export const BrokenImage: Story<Props> = { args: { ...image, id: 'media-broken', src: 'data:image/png;base64,AAAA' } };
export const RefusedAddress: Story<Props> = { args: { ...image, id: 'media-refused', src: 'javascript:alert(1)' } };
export const Video: Story<Props> = {
  args: {
    id: 'media-video',
    kind: 'video',
    src: 'data:video/mp4;base64,AAAA',
    poster: PHOTO,
    title: 'A day at the lookout',
    durationMs: 3_729_000,
    captions: [{ src: 'data:video/vtt,WEBVTT', srcLang: 'en', label: 'English' }],
    transcript: 'Ranger: You can see four ranges from here.\nVisitor: And the sea?\nRanger: Only after rain.',
  },
};
export const Audio: Story<Props> = { args: audio };
export const CompactAudio: Story<Props> = { args: { ...audio, id: 'media-compact', variant: 'compact' } };
export const Link: Story<Props> = {
  args: {
    id: 'media-link',
    kind: 'link',
    href: 'https://www.example.com/guides/lookouts',
    thumb: PHOTO,
    og: { title: 'Twelve lookouts worth the climb', description: 'With times, heights and the right season.' },
  },
};
export const LongTexts: Story<Props> = {
  args: {
    ...image,
    id: 'media-long',
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2),
    description: 'A description that goes on. '.repeat(30),
  },
};
export const WithActions: Story<Props> = {
  args: { ...image, id: 'media-actions', responseActions: [{ id: 'use', label: 'Use this image' }] },
};
export const Loading: Story<Props> = { args: { id: 'media-loading', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'media-streaming', alt: 'Hills', src: 'https://example.com/hil', status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...image,
    id: 'media-receipt',
    receipt: { outcome: 'success', summary: 'Added to the report.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...image, id: 'media-card-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
