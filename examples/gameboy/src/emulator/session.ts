// A game in its worker: in real time while it is watched, at full speed while only a tool works, and otherwise not at all.
import { fromMask, toMask } from './buttons.ts';
import { createHeldButtons } from './held-buttons.ts';
import type { Machine } from './machine.ts';
import type { GameRequests, Picture, Seen, WatchOptions } from './messages.ts';
import { createMotor } from './motor.ts';
import { createPictures } from './pictures.ts';
import { encodePng } from './png.ts';
import { createPressLog } from './press-log.ts';
import { createToolJobs } from './tool-jobs.ts';
import { createWatchers } from './watchers.ts';

export interface SessionOptions {
  readonly machine: Machine;
  readonly firstFrame: number;
  readonly speed: number;
  /** Called with the emulator's error; the session is over. */
  readonly onCrash: (error: unknown) => void;
}

type Answer<Name extends keyof GameRequests> = ReturnType<GameRequests[Name]>;
export type Session = {
  [Name in keyof GameRequests]: (...options: Parameters<GameRequests[Name]>) => Answer<Name> | Promise<Answer<Name>>;
};

export function createSession({ machine, firstFrame, speed: firstSpeed, onCrash }: SessionOptions): Session {
  const heldButtons = createHeldButtons();
  const pictures = createPictures(machine.shades);
  // Like frames, presses continue their count in a game that replaces another.
  const presses = createPressLog(firstFrame);
  let frame = firstFrame;
  let speed = firstSpeed;

  const jobs = createToolJobs({
    onPress: press => presses.add('model', press, frame + 1),
    onAdded: () => motor.update(),
  });
  const look = (): Picture => ({ frame, png: encodePng(machine.shades) });
  const see = ({ since, sincePress = presses.latest }: WatchOptions): Seen => ({
    frame,
    pictures: pictures.after(since),
    presses: presses.after(sincePress),
    speed,
  });
  const watchers = createWatchers(see);
  const show = (gap: number): void => {
    pictures.take(frame, gap);
    watchers.answer();
  };
  const motor = createMotor({
    advance() {
      machine.runFrame(heldButtons.at(frame) | jobs.takeFrame());
      frame++;
      if (watchers.isWatched) show(Math.max(1, Math.round(2 * speed)));
      jobs.endFrame(look);
    },
    isWatched: () => watchers.isWatched,
    hasJob: () => !jobs.isEmpty,
    speed: () => speed,
    onUnwatched: heldButtons.releaseAll,
    onCrash,
  });
  const renew = (): void => {
    if (!watchers.isWatched) pictures.take(frame, 0);
    watchers.renew();
    motor.update();
  };
  /** Frames continue their count: a watcher has not seen this one. */
  const replaced = (): void => {
    frame++;
    show(0);
  };

  return {
    look,
    watch(options) {
      renew();
      return watchers.watch(options);
    },
    press: jobs.press,
    wait: ({ frames }) => jobs.wait(frames),
    input({ down, up }) {
      const pressed = fromMask(heldButtons.down(toMask(down), frame));
      heldButtons.up(toMask(up), frame);
      if (pressed.length > 0) presses.add('user', { buttons: pressed, repeat: 1 }, frame + 1);
      if (down.length > 0) speed ||= 1;
      renew();
      watchers.answer();
    },
    setSpeed(options) {
      ({ speed } = options);
      renew();
    },
    save: machine.save,
    restore(state) {
      machine.restore(state);
      replaced();
    },
    reset() {
      machine.reset();
      replaced();
    },
  };
}
