// The frames that tools have requested, in order: each job holds buttons for a number of frames and resolves with the picture after them.
import { toMask } from './buttons.ts';
import type { Picture, PressOptions } from './messages.ts';

/** Frames after a press in which the game shows its effect. */
const RELEASED_FRAMES = 6;

type PressShown = Pick<PressOptions, 'buttons' | 'repeat'>;

interface Step {
  readonly mask: number;
  frames: number;
}

interface Job {
  /** Steps that are left; not empty while the job waits or runs. */
  readonly steps: Step[];
  readonly resolve: (picture: Picture) => void;
  /** Absent once `onPress` was called, and for a wait. */
  press?: PressShown | undefined;
}

export interface ToolJobs {
  readonly isEmpty: boolean;
  press(options: PressOptions): Promise<Picture>;
  wait(frames: number): Promise<Picture>;
  /** The buttons (`toMask`) of the coming frame; 0 without a job. */
  takeFrame(): number;
  /** Must be called after that frame: resolves the job whose last frame it was. */
  endFrame(look: () => Picture): void;
}

/** `onPress` is called with a press and the first frame of its job, `onAdded` for every new job. */
export function createToolJobs(options: { onPress(press: PressShown): void; onAdded(): void }): ToolJobs {
  const jobs: Job[] = [];
  const add = (steps: Step[], press?: PressShown): Promise<Picture> =>
    new Promise(resolve => {
      jobs.push({ steps, press, resolve });
      options.onAdded();
    });

  return {
    get isEmpty() {
      return jobs.length === 0;
    },
    press({ buttons, frames, repeat }) {
      const pressSteps = (): Step[] => [
        { mask: toMask(buttons), frames },
        { mask: 0, frames: RELEASED_FRAMES },
      ];
      return add(Array.from({ length: repeat }, pressSteps).flat(), { buttons, repeat });
    },
    wait: frames => add([{ mask: 0, frames }]),
    takeFrame() {
      const job = jobs[0];
      if (!job) return 0;
      if (job.press) options.onPress(job.press);
      job.press = undefined;
      const step = job.steps[0]!;
      if (--step.frames === 0) job.steps.shift();
      return step.mask;
    },
    endFrame(look) {
      if (jobs[0]?.steps.length === 0) jobs.shift()!.resolve(look());
    },
  };
}
