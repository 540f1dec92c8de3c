// The browser's player for video and audio, in a space that is reserved before loading.

import { safeText } from '@vitrine/protocol/internal/safe-text';
import { type ReactNode, useState } from 'react';
import { safeMedia } from '../../contract/safe-url.ts';
import { cssRatio, Icon, MediaNotice } from '../../root/picture.tsx';
import { UntrustedText } from '../../root/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { MediaCardData } from './schema.ts';

const ENGLISH = {
  video: 'Video',
  audio: 'Audio',
  broken: 'This file could not be played.',
  refused: 'This file has an address that is not allowed.',
  transcript: 'Transcript',
};

interface PlayerProps {
  media: MediaCardData;
  kind: 'video' | 'audio';
  isWaiting: boolean;
}

/** The browser's own controls. Nothing is requested before the user plays it, except the poster. */
export function MediaPlayer({ media, kind, isWaiting }: PlayerProps): ReactNode {
  const texts = useTexts('media-card', ENGLISH);
  const [failedAddress, setFailedAddress] = useState<string>();
  const address = isWaiting ? undefined : safeMedia(media.src);
  const isBroken = address !== undefined && address === failedAddress;
  const captions = (media.captions ?? []).filter(track => safeMedia(track.src) !== undefined);
  const name = media.title || texts[kind];
  const shared = {
    src: address,
    controls: true,
    preload: 'none',
    'aria-label': safeText(name),
    // Captions of another site are only read with CORS, and the attribute must not break media without captions.
    crossOrigin: captions.length > 0 ? ('anonymous' as const) : undefined,
    onError: () => setFailedAddress(address),
    children: captions.map(track => (
      <track
        key={track.src}
        kind={track.kind ?? 'captions'}
        src={safeMedia(track.src)}
        srcLang={track.srcLang}
        label={track.label && safeText(track.label)}
      />
    )),
  };
  const notice = isBroken ? texts.broken : address === undefined && !isWaiting ? texts.refused : undefined;
  return (
    <>
      {kind === 'video' ? (
        <span className="vitrine-picture" style={{ aspectRatio: cssRatio(media.ratio) }}>
          {notice === undefined ? (
            <video
              {...shared}
              playsInline
              poster={isWaiting ? undefined : safeMedia(media.poster ?? media.thumb)}
              style={{ objectFit: media.fit ?? 'contain' }}
            />
          ) : (
            <MediaNotice alt={media.alt ?? media.title}>{notice}</MediaNotice>
          )}
        </span>
      ) : (
        <div className="vitrine-audio" data-variant={media.variant}>
          {media.variant !== 'compact' && media.artwork !== undefined && (
            <span className="vitrine-audio-artwork">
              <Icon src={media.artwork} isWaiting={isWaiting} />
            </span>
          )}
          {notice === undefined ? (
            <audio {...shared} />
          ) : (
            <p className="vitrine-media-problem" role="note">
              {notice}
            </p>
          )}
        </div>
      )}
      {media.transcript && (
        <details className="vitrine-media-transcript">
          <summary>{texts.transcript}</summary>
          <p>
            <UntrustedText text={media.transcript} lines />
          </p>
        </details>
      )}
    </>
  );
}
