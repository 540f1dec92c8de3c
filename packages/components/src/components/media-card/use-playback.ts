// The state of a video or sound as React state, and what its controls do.
import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface Playback {
  readonly isPlaying: boolean;
  /** The data for the current place have not arrived. */
  readonly isStalled: boolean;
  readonly isMuted: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; undefined until it is known. */
  readonly duration: number | undefined;
  /** How many times as fast as recorded. */
  readonly rate: number;
  /** Index of the track that is shown; -1 for none. */
  readonly captionIndex: number;
}

export interface PlaybackControls {
  toggle(): void;
  /** Seconds from the beginning. */
  seek(time: number): void;
  mute(): void;
  setRate(rate: number): void;
  /** Shows the next track, after the last one none. */
  nextCaptions(): void;
}

const INITIAL: Playback = {
  isPlaying: false,
  isStalled: false,
  isMuted: false,
  time: 0,
  duration: undefined,
  rate: 1,
  captionIndex: -1,
};
const EVENTS = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'durationchange',
  'volumechange',
  'ratechange',
  'waiting',
  'playing',
  'loadedmetadata',
  'emptied',
];

/** `isPresent`: whether the element is in the document. */
export function usePlayback(
  element: RefObject<HTMLMediaElement | null>,
  isPresent: boolean,
): Playback & PlaybackControls {
  const [playback, setPlayback] = useState(INITIAL);
  const read = useCallback(() => {
    const media = element.current;
    if (media) setPlayback(readPlayback(media));
  }, [element]);
  useEffect(() => {
    const media = isPresent ? element.current : null;
    if (!media) return;
    for (const name of EVENTS) media.addEventListener(name, read);
    media.textTracks.addEventListener('change', read);
    read();
    return () => {
      for (const name of EVENTS) media.removeEventListener(name, read);
      media.textTracks.removeEventListener('change', read);
    };
  }, [element, isPresent, read]);
  return {
    ...playback,
    toggle() {
      const media = element.current;
      if (!media) return;
      if (media.paused) void media.play().catch(() => read());
      else media.pause();
    },
    seek(time) {
      const media = element.current;
      if (!media) return;
      media.currentTime = Math.max(0, Math.min(time, Number.isFinite(media.duration) ? media.duration : time));
    },
    mute() {
      if (element.current) element.current.muted = !element.current.muted;
    },
    setRate(rate) {
      if (element.current) element.current.playbackRate = rate;
    },
    nextCaptions() {
      const tracks = [...(element.current?.textTracks ?? [])];
      const next = tracks.findIndex(track => track.mode === 'showing') + 1;
      for (const [index, track] of tracks.entries()) track.mode = index === next ? 'showing' : 'disabled';
      read();
    },
  };
}

function readPlayback(media: HTMLMediaElement): Playback {
  return {
    isPlaying: !media.paused && !media.ended,
    isStalled: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    isMuted: media.muted || media.volume === 0,
    time: media.currentTime,
    duration: Number.isFinite(media.duration) ? media.duration : undefined,
    rate: media.playbackRate,
    captionIndex: [...media.textTracks].findIndex(track => track.mode === 'showing'),
  };
}
