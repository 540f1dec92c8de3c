// A picture whose place is reserved before it loads, so that nothing below it moves.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useState } from 'react';
import { safeMedia } from '../contract/safe-url.ts';
import { useTexts } from '../texts/texts.ts';
import { UntrustedText } from './text/untrusted-text.tsx';

const ENGLISH = {
  broken: 'This image could not be loaded.',
  refused: 'This image has an address that is not allowed.',
};

export type Ratio = 'auto' | '1:1' | '4:3' | '3:2' | '16:9' | '9:16' | '3:4' | '2:3' | '4:5';

interface PictureProps {
  src: string | undefined;
  alt: string;
  /** Absent and `auto`: 16:9, in which the whole picture is shown. */
  ratio?: Ratio | undefined;
  /** Ratio in CSS, such as `800 / 600`: instead of `ratio`, for pictures whose size is known. */
  cssRatio?: string | undefined;
  fit?: 'cover' | 'contain' | undefined;
  /** The address is still being written: nothing is requested. */
  isWaiting?: boolean | undefined;
}

/** `16 / 9`, for CSS. */
export function cssRatio(ratio: Ratio | undefined): string {
  return ratio === undefined || ratio === 'auto' ? '16 / 9' : ratio.replace(':', ' / ');
}

export function Picture({ src, alt, ratio, cssRatio: ownRatio, fit, isWaiting }: PictureProps): ReactNode {
  const texts = useTexts('picture', ENGLISH);
  const [failedAddress, setFailedAddress] = useState<string>();
  const address = isWaiting ? undefined : safeMedia(src);
  const isBroken = address !== undefined && failedAddress === address;
  const objectFit = fit ?? ((ratio ?? 'auto') === 'auto' && ownRatio === undefined ? 'contain' : 'cover');
  return (
    <span
      className="vitrine-picture"
      style={{ aspectRatio: ownRatio ?? cssRatio(ratio) }}
      data-waiting={isWaiting || undefined}
    >
      {address !== undefined && !isBroken && (
        <img
          key={address}
          ref={image => {
            // An image of server-rendered markup may have failed before React listened.
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailedAddress(address);
          }}
          src={address}
          alt={safeText(alt, { lines: true })}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          style={{ objectFit }}
          onError={() => setFailedAddress(address)}
        />
      )}
      {(isBroken || (address === undefined && !isWaiting)) && (
        <MediaNotice alt={alt}>{isBroken ? texts.broken : texts.refused}</MediaNotice>
      )}
    </span>
  );
}

/** Replaces media that cannot be loaded: shows the reason, and their alternative text. */
export function MediaNotice({ alt, children }: { alt?: string | undefined; children: ReactNode }): ReactNode {
  return (
    <span className="vitrine-media-notice" role="note">
      <span>{children}</span>
      {alt !== undefined && alt !== '' && (
        <span className="vitrine-media-notice-alt">
          <UntrustedText text={alt} lines />
        </span>
      )}
    </span>
  );
}

/** A decorative icon beside a name; one that cannot be loaded is removed. */
export function Icon({ src, isWaiting }: { src: string | undefined; isWaiting?: boolean | undefined }): ReactNode {
  const [failedAddress, setFailedAddress] = useState<string>();
  const address = isWaiting ? undefined : safeMedia(src);
  if (address === undefined || failedAddress === address) return null;
  return (
    <img
      className="vitrine-icon"
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      width={16}
      height={16}
      onError={() => setFailedAddress(address)}
    />
  );
}
