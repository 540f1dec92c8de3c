// Draws pictures at the rate at which they were taken, since one answer has several.
import { addPictures, clearPictures, EMPTY_QUEUE, type Picture, takePicture } from './picture-queue.ts';

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
