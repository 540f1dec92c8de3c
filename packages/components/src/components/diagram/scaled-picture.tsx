// The picture of a diagram: as wide as its place at most, and in its full size on request.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ScrollRegion } from '../../root/text/scroll-region.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { DiagramImage } from './draw-diagram.ts';

const ENGLISH = { fullSize: 'Full size' };

export function ScaledPicture({ image, alt }: { image: DiagramImage; alt: string }): ReactNode {
  const texts = useTexts('diagram', ENGLISH);
  const region = useRef<HTMLElement>(null);
  const [placeWidth, setPlaceWidth] = useState(Number.POSITIVE_INFINITY);
  const [isFullSize, setIsFullSize] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setPlaceWidth(entry.contentRect.width));
    if (region.current) observer.observe(region.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <ScrollRegion className="vitrine-diagram-picture" label={alt} element={region}>
        <img
          src={image.address}
          alt={safeText(alt, { lines: true })}
          width={image.width}
          height={image.height}
          data-full-size={isFullSize || undefined}
        />
      </ScrollRegion>
      {image.width > placeWidth && (
        <div className="vitrine-diagram-size">
          <button
            type="button"
            className="vitrine-copy"
            aria-pressed={isFullSize}
            onClick={() => setIsFullSize(!isFullSize)}
          >
            {texts.fullSize}
          </button>
        </div>
      )}
    </>
  );
}
