// The controls of a video or sound: play, place, sound, speed, captions, full screen; and their keys.
import { safeText } from '@vitrine/std/internal/safe-text';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { formatDuration } from '../../format/dates-and-durations.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Playback, PlaybackControls } from './use-playback.ts';

const ENGLISH = {
  play: 'Play',
  pause: 'Pause',
  place: 'Place',
  placeText: (time: string, duration: string) => `${time} of ${duration}`,
  mute: 'Mute',
  unmute: 'Sound on',
  speed: (rate: number) => `Speed: ${rate}×`,
  captions: 'Captions',
  captionsOf: (name: string) => `Captions: ${name}`,
  fullScreen: 'Full screen',
  loading: 'Loading',
};
/** Seconds that an arrow key moves the place. */
const STEP = 5;
const RATES = [1, 1.25, 1.5, 2, 0.75];

interface MediaControlsProps {
  playback: Playback & PlaybackControls;
  /** Seconds, as the data say; used until the file itself does. */
  statedDuration: number | undefined;
  /** Names of the tracks of captions. */
  captions: readonly string[];
  isCompact: boolean;
  /** Called to fill the screen; without it there is no button, as for a sound. */
  onFullScreen?: (() => void) | undefined;
}

export function MediaControls(props: MediaControlsProps): ReactNode {
  const { playback, statedDuration, captions, isCompact, onFullScreen } = props;
  const texts = useTexts('media-controls', ENGLISH);
  const duration = playback.duration ?? statedDuration ?? 0;
  const time = Math.min(playback.time, duration || playback.time);
  const [timeText, durationText] = [time, duration].map(seconds => formatDuration(seconds * 1000));
  const share = duration > 0 ? (time / duration) * 100 : 0;
  const trackName = captions[playback.captionIndex];
  return (
    <div className="vitrine-media-controls">
      <ControlButton
        label={playback.isPlaying ? texts.pause : texts.play}
        name="play"
        isBusy={playback.isStalled}
        onPress={playback.toggle}
      >
        {playback.isPlaying ? <path d="M7 5h3.500v14H7zM13.5 5H17v14h-3.500z" /> : <path d="M8 5v14l11-7z" />}
      </ControlButton>
      <input
        type="range"
        className="vitrine-media-place"
        aria-label={texts.place}
        aria-valuetext={texts.placeText(timeText!, durationText!)}
        min={0}
        max={Math.max(duration, 0.1)}
        step="any"
        value={time}
        disabled={duration === 0}
        style={{ '--vt-to': `${Math.round(share * 100) / 100}%` } as CSSProperties}
        onChange={event => playback.seek(event.target.valueAsNumber)}
        onKeyDown={event => {
          // The steps of the browser's own keys are too small for a long film.
          const step = readStep(event);
          if (step === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          playback.seek(time + step);
        }}
      />
      <span className="vitrine-media-time">
        {timeText}
        {duration > 0 && ` / ${durationText}`}
      </span>
      {playback.isStalled && (
        <span className="vitrine-visually-hidden" role="status">
          {texts.loading}
        </span>
      )}
      {!isCompact && (
        <>
          <ControlButton label={playback.isMuted ? texts.unmute : texts.mute} name="mute" onPress={playback.mute}>
            <path d="M4 9.500h3.500L12 5.500v13l-4.5-4H4z" />
            {playback.isMuted ? (
              <path className="vitrine-media-line" d="m15.5 9.5 5 5m0-5-5 5" />
            ) : (
              <path className="vitrine-media-line" d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a7.7 7.7 0 0 1 0 11" />
            )}
          </ControlButton>
          <button
            type="button"
            className="vitrine-media-button"
            data-control="speed"
            aria-label={texts.speed(playback.rate)}
            title={texts.speed(playback.rate)}
            onClick={() => playback.setRate(nextRate(playback.rate))}
          >
            {playback.rate}×
          </button>
        </>
      )}
      {captions.length > 0 && (
        <ControlButton
          label={trackName ? safeText(texts.captionsOf(trackName)) : texts.captions}
          name="captions"
          isPressed={playback.captionIndex >= 0}
          onPress={playback.nextCaptions}
        >
          <path className="vitrine-media-line" d="M4 5.5h16v13H4zM7 12h4m3 0h3M7 15h6m3 0h1" />
        </ControlButton>
      )}
      {onFullScreen && (
        <ControlButton label={texts.fullScreen} name="full-screen" onPress={onFullScreen}>
          <path className="vitrine-media-line" d="M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4" />
        </ControlButton>
      )}
    </div>
  );
}

/** Keys of the whole player, as users know them of other sites: K or Space, J and L, M, C, F. Absent: not a key of the player. */
export function readPlayerKey(
  event: KeyboardEvent,
  playback: Playback & PlaybackControls,
  onFullScreen?: () => void,
): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key) {
    case 'k':
      return playback.toggle;
    case 'j':
      return () => playback.seek(playback.time - 2 * STEP);
    case 'l':
      return () => playback.seek(playback.time + 2 * STEP);
    case 'm':
      return playback.mute;
    case 'c':
      return playback.nextCaptions;
    case 'f':
      return onFullScreen;
    default:
      return undefined;
  }
}

/** Time runs with the script's direction, as the range itself does. */
function readStep(event: KeyboardEvent<HTMLElement>): number | undefined {
  const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  switch (event.key) {
    case 'ArrowRight':
      return sign * STEP;
    case 'ArrowLeft':
      return -sign * STEP;
    case 'ArrowUp':
      return STEP;
    case 'ArrowDown':
      return -STEP;
    default:
      return undefined;
  }
}

function nextRate(rate: number): number {
  return RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
}

interface ControlButtonProps {
  label: string;
  name: string;
  isBusy?: boolean;
  /** Whether the button is pressed; absent when it is no switch. */
  isPressed?: boolean;
  onPress(): void;
  children: ReactNode;
}

function ControlButton({ label, name, isBusy, isPressed, onPress, children }: ControlButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="vitrine-media-button"
      data-control={name}
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
