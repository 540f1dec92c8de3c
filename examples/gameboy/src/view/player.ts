// Draws pictures at the rate at which they were taken, since one answer has several.

interface Picture {
  readonly frame: number;
  readonly png: string;
}

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

const FRAME_MS = 16.742;
/** More waiting pictures than this are played faster. */
const MAX_WAITING = 6;

export function createPlayer(canvas: HTMLCanvasElement): Player {
  const context = canvas.getContext('2d')!;
  let waiting: Picture[] = [];
  let latest = -1;
  let drawnCount = 0;
  let nextAt = 0;
  let speed = 1;
  let isPlaying = false;

  const draw = async ({ png }: Picture): Promise<void> => {
    const bytes = Uint8Array.from(atob(png), character => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    drawnCount++;
  };
  const play = async (now: number): Promise<void> => {
    const picture = waiting[0];
    if (!picture) {
      isPlaying = false;
      return;
    }
    if (now >= nextAt) {
      waiting.shift();
      const frames = waiting[0] ? waiting[0].frame - picture.frame : 2;
      const gap = Math.min(100, (frames * FRAME_MS) / (speed || 1));
      nextAt = Math.max(nextAt, now - gap) + gap * (waiting.length > MAX_WAITING ? 0.4 : 0.95);
      await draw(picture).catch(() => {});
    }
    requestAnimationFrame(play);
  };

  return {
    get latest() {
      return latest;
    },
    get drawn() {
      return drawnCount;
    },
    add(pictures, { speed: current, isUrgent = false }) {
      const news = pictures.filter(({ frame }) => frame > latest);
      if (news.length === 0) return;
      latest = news.at(-1)!.frame;
      speed = current;
      waiting = isUrgent ? news.slice(-1) : [...waiting, ...news];
      if (isUrgent) nextAt = 0;
      if (isPlaying) return;
      isPlaying = true;
      requestAnimationFrame(play);
    },
    clear() {
      waiting = [];
      latest = -1;
    },
  };
}
