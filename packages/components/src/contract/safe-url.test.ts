import { expect, it } from 'vitest';
import { safeLink, safeMedia } from './safe-url.ts';

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '/relative',
  '//example.com/protocol-relative',
  '',
])('a link is refused: %j', address => {
  expect(safeLink(address)).toBeUndefined();
});

it.each(['https://example.com/a?b=c', 'http://example.com/', 'mailto:a@example.com', 'tel:+41'])(
  'a link is kept: %s',
  address => {
    expect(safeLink(address)).toBe(address);
  },
);

it.each(['data:image/svg+xml,<svg/>', 'data:text/html,x', 'javascript:1', 'ftp://example.com/a.png'])(
  'media are refused: %s',
  address => {
    expect(safeMedia(address)).toBeUndefined();
  },
);

it.each(['data:image/png;base64,AA==', 'https://example.com/a.mp4', 'data:audio/ogg;base64,AA=='])(
  'media are kept: %s',
  address => {
    expect(safeMedia(address)).toBe(address);
  },
);
