// A game as its worker runs it: in real time while it is watched, as fast as it can while only a tool works, and not at all otherwise.
import { maskOf } from './buttons.ts';
import { createClock } from './clock.ts';
import { createHeldButtons } from './held-buttons.ts';
import type { Machine, MachineState } from './machine.ts';
import type { GameRequests, Picture, Press, Presser, PressOptions, Seen, WatchOptions } from './messages.ts';
import { createPictures } from './pictures.ts';
import { encodePng } from './png.ts';
import { FRAME_MS } from './screen.ts';

/** A watcher asks again long before this. */
const WATCHED_FOR_MS = 1000;
/** After a press the game gets as long to show what it did. */
const RELEASED_FRAMES = 6;
/** In one go, before messages are heard. */
const FRAMES_AT_ONCE = 16;
const MAX_PRESSES = 32;

export interface SessionOptions {
  readonly machine: Machine;
  readonly firstFrame: number;
  readonly speed: number;
  /** Told what the emulator threw; the session is over. */
  readonly onCrash: (error: unknown) => void;
}

type Answer<Name extends keyof GameRequests> = ReturnType<GameRequests[Name]>;
export type Session = {
  [Name in keyof GameRequests]: (...options: Parameters<GameRequests[Name]>) => Answer<Name> | Promise<Answer<Name>>;
};

/** Frames that a tool asked for, with the buttons that it holds. */
interface Job {
  readonly steps: { mask: number; frames: number }[];
  readonly press: Pick<PressOptions, 'buttons' | 'repeat'> | undefined;
  readonly resolve: (picture: Picture) => void;
  isLogged: boolean;
}

interface Watcher extends WatchOptions {
  answer(): void;
}

export function createSession({ machine, firstFrame, speed: firstSpeed, onCrash }: SessionOptions): Session {
  const held = createHeldButtons();
  const pictures = createPictures(machine.shades);
  const jobs: Job[] = [];
  const watchers = new Set<Watcher>();
  let presses: Press[] = [];
  // As frames do, presses go on counting in a game that replaces another.
  let pressCount = firstFrame;
  let frame = firstFrame;
  let speed = firstSpeed;
  let watchedUntil = 0;
  let isPumping = false;
  let isCrashed = false;

  const isWatched = () => watchers.size > 0 || performance.now() < watchedUntil;
  const now = (): Picture => ({ frame, png: encodePng(machine.shades) });

  const log = (by: Presser, { buttons, repeat }: Pick<PressOptions, 'buttons' | 'repeat'>): void => {
    presses = [...presses.slice(1 - MAX_PRESSES), { seq: ++pressCount, frame: frame + 1, by, buttons, repeat }];
  };
  const seen = ({ since, sincePress = pressCount }: WatchOptions): Seen => ({
    frame,
    pictures: pictures.after(since),
    presses: presses.filter(({ seq }) => seq > sincePress),
    speed,
  });
  const answerWatchers = (): void => {
    for (const watcher of watchers) {
      const { pictures, presses } = seen(watcher);
      if (pictures.length >= watcher.batch || presses.length > 0) watcher.answer();
    }
  };
  const show = (gap = 1): void => {
    pictures.take(frame, gap);
    answerWatchers();
  };

  /** The frames go on counting: a watcher has not seen this one. */
  const replaced = (): void => {
    frame++;
    show(0);
  };

  /** The buttons of the tool whose turn it is, in the frame that comes. */
  const takeStep = (): number => {
    const job = jobs[0];
    if (!job) return 0;
    if (job.press && !job.isLogged) log('model', job.press);
    job.isLogged = true;
    const step = job.steps[0]!;
    if (--step.frames === 0) job.steps.shift();
    return step.mask;
  };
  const advance = (): void => {
    if (isCrashed) return;
    const mask = held.at(frame) | takeStep();
    try {
      machine.runFrame(mask);
    } catch (error) {
      isCrashed = true;
      clock.stop();
      onCrash(error);
      return;
    }
    frame++;
    if (isWatched()) show(Math.max(1, Math.round(2 * speed)));
    if (jobs[0]?.steps.length === 0) jobs.shift()!.resolve(now());
  };

  const clock = createClock({
    intervalMs: () => FRAME_MS / (speed || 1),
    tick() {
      advance();
      update();
    },
  });
  const pump = (): void => {
    isPumping = false;
    for (let i = 0; i < FRAMES_AT_ONCE && jobs.length > 0 && !isWatched(); i++) advance();
    update();
  };
  /** Starts and stops what makes the game move. */
  function update(): void {
    if (isCrashed) return;
    const watched = isWatched();
    if (watched && (speed > 0 || jobs.length > 0)) {
      clock.start();
      return;
    }
    clock.stop();
    if (!watched) held.releaseAll();
    if (watched || jobs.length === 0 || isPumping) return;
    isPumping = true;
    setImmediate(pump);
  }
  const renew = (): void => {
    if (!isWatched()) pictures.take(frame, 0);
    watchedUntil = performance.now() + WATCHED_FOR_MS;
    update();
  };
  const run = (steps: Job['steps'], press?: Job['press']) =>
    new Promise<Picture>(resolve => {
      jobs.push({ steps, press, resolve, isLogged: false });
      update();
    });

  return {
    look: now,
    watch(options) {
      renew();
      const first = seen(options);
      if (options.waitMs === 0 || first.pictures.length >= options.batch || first.presses.length > 0) return first;
      return new Promise<Seen>(resolve => {
        const watcher: Watcher = {
          ...options,
          answer() {
            clearTimeout(timer);
            watchers.delete(watcher);
            watchedUntil = performance.now() + WATCHED_FOR_MS;
            resolve(seen(options));
          },
        };
        const timer = setTimeout(watcher.answer, options.waitMs);
        watchers.add(watcher);
      });
    },
    press({ buttons, frames, repeat }) {
      const step = () => [
        { mask: maskOf(buttons), frames },
        { mask: 0, frames: RELEASED_FRAMES },
      ];
      return run(Array.from({ length: repeat }, step).flat(), { buttons, repeat });
    },
    wait: ({ frames }) => run([{ mask: 0, frames }]),
    input({ down, up }) {
      held.down(maskOf(down), frame);
      held.up(maskOf(up), frame);
      if (down.length > 0) {
        log('person', { buttons: down, repeat: 1 });
        speed ||= 1;
      }
      renew();
      answerWatchers();
    },
    setSpeed(options) {
      ({ speed } = options);
      renew();
    },
    save: () => machine.save(),
    restore(state: MachineState) {
      machine.restore(state);
      replaced();
    },
    reset() {
      machine.reset();
      replaced();
    },
  };
}
