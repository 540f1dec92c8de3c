// What makes a game move: a clock while it is watched, turns as fast as they can be had while only a tool works, and otherwise nothing.
import { createClock } from './clock.ts';
import { FRAME_MS } from './screen.ts';

/** In one turn, before messages are heard. */
const FRAMES_AT_ONCE = 16;

export interface MotorOptions {
  /** Runs one frame. What it throws ends the motor. */
  readonly advance: () => void;
  readonly isWatched: () => boolean;
  /** Whether a tool waits for frames. */
  readonly hasJob: () => boolean;
  /** 0: only jobs make the game move. */
  readonly speed: () => number;
  /** Told whenever the game goes unwatched. */
  readonly onUnwatched: () => void;
  /** Told what `advance` threw. */
  readonly onCrash: (error: unknown) => void;
}

type Motion = 'standing' | 'in real time' | 'at full speed' | 'crashed';

export interface Motor {
  /** To call when what the motion depends on has changed. */
  update(): void;
}

export function createMotor({ advance, isWatched, hasJob, speed, onUnwatched, onCrash }: MotorOptions): Motor {
  let motion: Motion = 'standing';

  const wanted = (): Motion => {
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
  /** One at a time is planned; it plans the next one itself. */
  const turn = (): void => {
    for (let i = 0; i < FRAMES_AT_ONCE && wanted() === 'at full speed'; i++) runFrame();
    if (motion === 'at full speed') motion = 'standing';
    update();
  };
  function update(): void {
    const next = wanted();
    if (!isWatched()) onUnwatched();
    // A turn that is planned looks for itself what is wanted then.
    if (next === motion || motion === 'at full speed') return;
    motion = next;
    if (next === 'in real time') clock.start();
    else clock.stop();
    if (next === 'at full speed') setImmediate(turn);
  }
  return { update };
}
