// Drives a game: by a clock while it is watched, at full speed while only a tool works, and otherwise not at all.
import { createClock } from './clock.ts';
import { FRAME_MS } from './screen.ts';

/** The most frames in one turn, before messages are handled. */
const FRAMES_AT_ONCE = 16;

export interface MotorOptions {
  /** Runs one frame. An error ends the motor. */
  readonly advance: () => void;
  readonly isWatched: () => boolean;
  /** Whether a tool waits for frames. */
  readonly hasJob: () => boolean;
  /** 0: only jobs make the game move. */
  readonly speed: () => number;
  /** Called whenever the last watcher leaves. */
  readonly onUnwatched: () => void;
  /** Called with the error of `advance`. */
  readonly onCrash: (error: unknown) => void;
}

type Motion = 'standing' | 'in real time' | 'at full speed' | 'crashed';

export interface Motor {
  /** Must be called when a condition of the motion has changed. */
  update(): void;
}

export function createMotor({ advance, isWatched, hasJob, speed, onUnwatched, onCrash }: MotorOptions): Motor {
  let motion: Motion = 'standing';

  const nextMotion = (): Motion => {
    if (motion === 'crashed') return 'crashed';
    if (!isWatched()) return hasJob() ? 'at full speed' : 'standing';
    return speed() > 0 || hasJob() ? 'in real time' : 'standing';
  };
  const runFrame = (): void => {
    try {
      advance();
    } catch (error) {
      motion = 'crashed';
      clock.stop();
      onCrash(error);
    }
  };
  const clock = createClock({
    intervalMs: () => FRAME_MS / (speed() || 1),
    tick() {
      runFrame();
      update();
    },
  });
  /** One turn is scheduled at a time; it schedules the next one itself. */
  const turn = (): void => {
    for (let i = 0; i < FRAMES_AT_ONCE && nextMotion() === 'at full speed'; i++) runFrame();
    if (motion === 'at full speed') motion = 'standing';
    update();
  };
  function update(): void {
    const next = nextMotion();
    if (!isWatched()) onUnwatched();
    // A scheduled turn reads the conditions itself.
    if (next === motion || motion === 'at full speed') return;
    motion = next;
    if (next === 'in real time') clock.start();
    else clock.stop();
    if (next === 'at full speed') setImmediate(turn);
  }
  return { update };
}
