// The player for video and audio, in a space that is reserved before loading. Without scripts the browser's own controls are there.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { safeMedia } from '../../contract/safe-url.ts';
import { cssRatio, Icon, MediaNotice, type Ratio } from '../../root/picture.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { MediaControls, readPlayerKey } from './media-controls.tsx';
import type { MediaCardData } from './schema.ts';
import { usePlayback } from './use-playback.ts';

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
  /** Ratio of a video. @default as its data say */
  ratio?: Ratio | undefined;
  /** Drawn beside the picture of a sound, above its controls. */
  caption?: ReactNode;
}

/** Plays media. Nothing is requested before the user plays it, except the poster. */
export function MediaPlayer({ media, kind, isWaiting, ratio = media.ratio, caption }: PlayerProps): ReactNode {
  const texts = useTexts('media-card', ENGLISH);
  const { address, problem, onError } = useAddress(media.src, isWaiting);
  const captions = (media.captions ?? []).filter(track => safeMedia(track.src) !== undefined);
  const name = media.title || texts[kind];
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLMediaElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const notice = problem && texts[problem];
  const playback = usePlayback(element, notice === undefined);
  const onFullScreen = kind === 'video' ? () => void toggleFullScreen(frame.current) : undefined;
  const shared = {
    src: address,
    controls: !hasScripts,
    preload: 'none',
    'aria-label': safeText(name),
    // Captions of another site are only read with CORS, and the attribute must not break media without captions.
    crossOrigin: captions.length > 0 ? ('anonymous' as const) : undefined,
    onError,
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
  const controls = notice === undefined && hasScripts && (
    <MediaControls
      playback={playback}
      statedDuration={media.durationMs === undefined ? undefined : media.durationMs / 1000}
      captions={captions.map(track => track.label ?? track.srcLang ?? '')}
      isCompact={media.variant === 'compact'}
      onFullScreen={onFullScreen}
    />
  );
  function onKeyDown(event: KeyboardEvent): void {
    const act = notice === undefined ? readPlayerKey(event, playback, onFullScreen) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }
  return (
    <>
      {kind === 'video' ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the controls inside
        <div ref={frame} className="vitrine-video" onKeyDown={onKeyDown}>
          <span className="vitrine-picture" style={{ aspectRatio: cssRatio(ratio) }}>
            {notice === undefined ? (
              <video
                {...shared}
                ref={node => {
                  element.current = node;
                }}
                playsInline
                poster={isWaiting ? undefined : safeMedia(media.poster ?? media.thumb)}
                style={{ objectFit: media.fit ?? 'contain' }}
                onClick={hasScripts ? playback.toggle : undefined}
              />
            ) : (
              <MediaNotice alt={media.alt ?? media.title}>{notice}</MediaNotice>
            )}
          </span>
          {controls}
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the controls inside
        <div className="vitrine-audio" data-variant={media.variant} onKeyDown={onKeyDown}>
          {media.artwork !== undefined && (
            <span className="vitrine-audio-artwork">
              <Icon src={media.artwork} isWaiting={isWaiting} />
            </span>
          )}
          {caption}
          {notice === undefined ? (
            <audio
              {...shared}
              ref={node => {
                element.current = node;
              }}
            />
          ) : (
            <p className="vitrine-media-problem" role="note">
              {notice}
            </p>
          )}
          {controls}
        </div>
      )}
      <Transcript text={media.transcript} />
    </>
  );
}

/** The address, or why there is none that can be played. */
function useAddress(src: string | undefined, isWaiting: boolean) {
  const [failedAddress, setFailedAddress] = useState<string>();
  const address = isWaiting ? undefined : safeMedia(src);
  const isRefused = address === undefined && !isWaiting;
  const isBroken = address !== undefined && address === failedAddress;
  const problem: 'refused' | 'broken' | undefined = isRefused ? 'refused' : isBroken ? 'broken' : undefined;
  return { address, problem, onError: () => setFailedAddress(address) };
}

function Transcript({ text }: { text: string | undefined }): ReactNode {
  const texts = useTexts('media-card', ENGLISH);
  if (!text) return null;
  return (
    <details className="vitrine-media-transcript">
      <summary>{texts.transcript}</summary>
      <p>
        <UntrustedText text={text} lines />
      </p>
    </details>
  );
}

/** The frame, not the video: the controls go with it. A browser that refuses leaves everything as it is. */
async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await frame?.requestFullscreen();
  } catch {
    // Frames without the permission, and phones that know only videos in full screen.
  }
}
