// The `image-gallery` component: images in rows, and a dialog that shows one of them large.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import { Picture } from '../../root/picture.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { placeInRows, type RowPlace } from './gallery-rows.ts';
import { imageRatio } from './image-ratio.ts';
import { Lightbox } from './lightbox.tsx';
import type { GalleryImage, ImageGalleryData } from './schema.ts';

const ENGLISH = {
  images: 'Images',
  loading: 'Loading images',
};

export function ImageGalleryView(props: ImageGalleryData & RuntimeProps & NavigationProps): ReactNode {
  const { title, images, onNavigate } = props;
  const texts = useTexts('image-gallery', ENGLISH);
  const [shown, more] = useShownItems(images);
  const places = placeInRows(shown.map(imageRatio));
  const { lifecycle, isWaiting } = useComponentState(props);
  const [shownIndex, setShownIndex] = useState<number>();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  return (
    <ComponentFrame name="image-gallery" props={props} lifecycle={lifecycle} label={title ?? texts.images}>
      <Heading title={title} description={props.description} />
      {images.length > 0 && (
        <ul className="vitrine-gallery" aria-label={title === undefined ? texts.images : safeText(title)}>
          {shown.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids may be absent, and images are only ever appended
            <li key={index} style={toStyle(places[index]!)}>
              <button
                ref={button => {
                  buttons.current[index] = button;
                }}
                type="button"
                aria-haspopup="dialog"
                aria-disabled={isWaiting || undefined}
                onClick={() => !isWaiting && setShownIndex(index)}
              >
                <Picture src={image.src} alt={image.alt} cssRatio={String(imageRatio(image))} isWaiting={isWaiting} />
                <ThumbnailTitle image={image} isWaiting={isWaiting} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {more}
      {images.length === 0 && isWaiting && <LoadingImages label={texts.loading} />}
      {shownIndex !== undefined && images[shownIndex] && (
        <Lightbox
          images={images}
          index={shownIndex}
          onShow={setShownIndex}
          onNavigate={onNavigate}
          onClose={() => {
            setShownIndex(undefined);
            // The image that was shown last, which may be another than the one that was pressed.
            buttons.current[shownIndex]?.focus();
          }}
        />
      )}
    </ComponentFrame>
  );
}

function toStyle({ share, inRow }: RowPlace): CSSProperties {
  return { '--vt-share': share, '--vt-in-row': inRow } as CSSProperties;
}

interface ThumbnailTitleProps {
  image: GalleryImage;
  isWaiting: boolean;
}

function ThumbnailTitle({ image: { title, alt }, isWaiting }: ThumbnailTitleProps): ReactNode {
  if (!title)
    return isWaiting ? (
      <span className="vitrine-visually-hidden">
        <UntrustedText text={alt} lines />
      </span>
    ) : null;
  return (
    <span className="vitrine-gallery-title">
      <UntrustedText text={title} />
    </span>
  );
}

const LOADING_RATIOS = [1.4, 0.8, 1.2];
const LOADING_PLACES = placeInRows(LOADING_RATIOS);

function LoadingImages({ label }: { label: string }): ReactNode {
  return (
    <div className="vitrine-gallery" role="status">
      <span className="vitrine-visually-hidden">{label}</span>
      {LOADING_RATIOS.map((ratio, index) => (
        <span
          key={ratio}
          className="vitrine-skeleton"
          aria-hidden="true"
          style={{ ...toStyle(LOADING_PLACES[index]!), aspectRatio: ratio }}
        />
      ))}
    </div>
  );
}
