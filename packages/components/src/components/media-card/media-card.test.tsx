import { MediaCard } from '@vitrine/components/media-card';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { detectMediaKind } from './media-kind.ts';
import { mediaCardContract } from './schema.ts';

it.each([
  [{ kind: 'audio', src: 'https://example.com/a.mp4' }, 'audio'],
  [{ src: 'https://example.com/a.mp4?x=1' }, 'video'],
  [{ src: 'https://example.com/a', poster: 'https://example.com/p.png' }, 'video'],
  [{ src: 'https://example.com/a.mp3' }, 'audio'],
  [{ src: 'https://example.com/a', artwork: 'https://example.com/p.png' }, 'audio'],
  [{ src: 'https://example.com/a', alt: 'Hills' }, 'image'],
  [{ href: 'https://example.com/' }, 'link'],
] as const)('%j is of the kind %s', (media, kind) => {
  expect(detectMediaKind(media)).toBe(kind);
});

describe('the schema', () => {
  it.each([
    [{ src: 'https://example.com/a.png' }, 'alt'],
    [{ kind: 'video' }, 'src'],
    [{ kind: 'link' }, 'href'],
  ])('refuses %j because %s is missing', (media, member) => {
    expect(mediaCardContract.safeParse(media)).toMatchObject({ success: false, issues: [{ path: [member] }] });
  });
});

const image = { src: 'https://example.com/a.png', alt: 'Hills' };

it('no request is made while the address is still being streamed', () => {
  const html = renderToString(<MediaCard {...image} status={{ type: 'streaming' }} />);
  expect(html).not.toContain('example.com');
  expect(renderToString(<MediaCard {...image} />)).toContain('src="https://example.com/a.png"');
});

it('requests have no referrer, and are made when the media are near the screen', () => {
  const html = renderToString(<MediaCard {...image} />);
  expect(html).toContain('referrerPolicy="no-referrer"');
  expect(html).toContain('loading="lazy"');
});

it('media do not play automatically', () => {
  const html = renderToString(<MediaCard kind="video" src="https://example.com/a.mp4" />);
  expect(html).toContain('preload="none"');
  expect(html).not.toMatch(/autoplay/i);
});

it('a refused address shows an error with the alternative text', () => {
  const html = renderToString(<MediaCard src="javascript:alert(1)" alt="Hills" />);
  expect(html).toContain('not allowed');
  expect(html).toContain('Hills');
});

it('the space of the media is reserved', () => {
  expect(renderToString(<MediaCard {...image} ratio="4:3" />)).toContain('aspect-ratio:4 / 3');
  expect(renderToString(<MediaCard status={{ type: 'invoking' }} />)).toContain('aspect-ratio:16 / 9');
});
