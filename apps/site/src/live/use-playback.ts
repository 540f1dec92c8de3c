// Plays a component's data back as a model writes them: the JSON text arrives piece by piece.
import { createPartialJson } from '@vitrine/std/internal/partial-json';
import { useEffect, useState } from 'react';

/** How long a playback takes, in milliseconds, whatever the size of the data. */
const DURATION_MS = 4000;
const TICK_MS = 80;

/** State of a playback. */
export interface Playback {
  /** Data that have arrived so far, for `ComponentView`. */
  readonly data: unknown;
  /** Progress from 0 to 1. */
  readonly progress: number;
}

/** The playback of `text`, a JSON text; undefined while `isPlaying` is false. `onEnd` is called once everything has arrived. */
export function usePlayback(text: string, isPlaying: boolean, onEnd: () => void): Playback | undefined {
  const [playback, setPlayback] = useState<Playback>();
  useEffect(() => {
    if (!isPlaying) return;
    const json = createPartialJson();
    const step = Math.max(1, Math.ceil((text.length * TICK_MS) / DURATION_MS));
    let at = 0;
    setPlayback({ data: {}, progress: 0 });
    const timer = setInterval(() => {
      json.push(text.slice(at, at + step));
      at += step;
      setPlayback({ data: structuredClone(json.value() ?? {}), progress: Math.min(1, at / text.length) });
      if (at < text.length) return;
      clearInterval(timer);
      onEnd();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [text, isPlaying, onEnd]);
  return isPlaying ? playback : undefined;
}
