import { ImageGallery } from '@vitrine/components/image-gallery';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { imageRatio } from './image-ratio.ts';
import { imageGalleryContract } from './schema.ts';

const image = { src: 'https://example.com/a.png', alt: 'Hills', width: 800, height: 600 };

it.each([
  [{ width: 800, height: 600 }, 1.333],
  [{ width: 10_000, height: 10 }, 2.5],
  [{ width: 1, height: 100 }, 0.5],
  [{ width: 5 }, 1],
])('the ratio of %j is %d', (size, ratio) => {
  expect(imageRatio(size)).toBe(ratio);
});

it('an image without a description is refused', () => {
  expect(imageGalleryContract.safeParse({ images: [{ ...image, alt: '' }] })).toMatchObject({
    success: false,
    issues: [{ path: ['images', 0, 'alt'] }],
  });
});

it('while the arguments arrive, no image is requested and no half address is used', () => {
  const props = imageGalleryContract.readPartial({ images: [image, { src: 'https://exam' }] });
  expect(props.images).toHaveLength(1);
  const html = renderToString(<ImageGallery {...props} status={{ type: 'streaming' }} />);
  expect(html).not.toContain('example.com');
  expect(renderToString(<ImageGallery {...props} />)).toContain('src="https://example.com/a.png"');
});
