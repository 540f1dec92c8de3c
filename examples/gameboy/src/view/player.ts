// Draws pictures at the rate at which they were taken, since one answer has several.

interface Picture {
  readonly frame: number;
  readonly png: string;
}

export interface PictureQueue {
  readonly waiting: readonly Picture[];
  /** The latest frame that has arrived; -1: none. */
  readonly latest: number;
  /** Time at which the player draws the next picture, in milliseconds of `requestAnimationFrame`. */
  readonly nextAt: number;
  readonly speed: number;
}

export const EMPTY_QUEUE: PictureQueue = { waiting: [], latest: -1, nextAt: 0, speed: 1 };

const FRAME_MS = 16.742;
/** More waiting pictures than this are played faster. */
const MAX_WAITING = 6;

/** Adds the pictures that are new. `isUrgent`: the newest is drawn at once, in place of the waiting ones. */
export function addPictures(
  queue: PictureQueue,
  pictures: readonly Picture[],
  { speed, isUrgent = false }: { speed: number; isUrgent?: boolean },
): PictureQueue {
  const news = pictures.filter(({ frame }) => frame > queue.latest);
  const newest = news.at(-1);
  if (!newest) return queue;
  const waiting = isUrgent ? [newest] : [...queue.waiting, ...news];
  return { waiting, latest: newest.frame, nextAt: isUrgent ? 0 : queue.nextAt, speed };
}

/** Takes the picture that is due; none before its time. */
export function takePicture(queue: PictureQueue, now: number): { queue: PictureQueue; picture?: Picture } {
  const [picture, ...waiting] = queue.waiting;
  if (!picture || now < queue.nextAt) return { queue };
  const frames = waiting[0] ? waiting[0].frame - picture.frame : 2;
  const gap = Math.min(100, (frames * FRAME_MS) / (queue.speed || 1));
  const nextAt = Math.max(queue.nextAt, now - gap) + gap * (waiting.length > MAX_WAITING ? 0.4 : 0.95);
  return { queue: { ...queue, waiting, nextAt }, picture };
}

/** Resets for another game, or when the pictures are outdated. */
export const clearPictures = (queue: PictureQueue): PictureQueue => ({ ...queue, waiting: [], latest: -1 });

export interface Player {
  /** The latest frame that has arrived; -1: none. */
  readonly latest: number;
  /** Pictures drawn so far. */
  readonly drawn: number;
  /** `isUrgent`: draws the newest at once, and drops waiting ones. */
  add(pictures: readonly Picture[], options: { speed: number; isUrgent?: boolean }): void;
  /** Resets for another game, or when the pictures are outdated. */
  clear(): void;
}

export function createPlayer(canvas: HTMLCanvasElement): Player {
  const context = canvas.getContext('2d')!;
  let queue = EMPTY_QUEUE;
  let drawnCount = 0;
  let isPlaying = false;

  const draw = async ({ png }: Picture): Promise<void> => {
    const bytes = Uint8Array.from(atob(png), character => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    drawnCount++;
  };
  const play = async (now: number): Promise<void> => {
    isPlaying = queue.waiting.length > 0;
    if (!isPlaying) return;
    const { picture, queue: rest } = takePicture(queue, now);
    queue = rest;
    if (picture) await draw(picture).catch(() => {});
    requestAnimationFrame(play);
  };

  return {
    get latest() {
      return queue.latest;
    },
    get drawn() {
      return drawnCount;
    },
    add(pictures, options) {
      queue = addPictures(queue, pictures, options);
      if (isPlaying || queue.waiting.length === 0) return;
      isPlaying = true;
      requestAnimationFrame(play);
    },
    clear() {
      queue = clearPictures(queue);
    },
  };
}
