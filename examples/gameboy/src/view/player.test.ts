import { describe, expect, it } from 'vitest';
import { addPictures, clearPictures, EMPTY_QUEUE, type PictureQueue, takePicture } from './player.ts';

const pictures = (...frames: number[]) => frames.map(frame => ({ frame, png: `${frame}` }));
const queue = (changes: Partial<PictureQueue>): PictureQueue => ({ ...EMPTY_QUEUE, ...changes });
const playing = queue({ waiting: pictures(3, 5), latest: 5, nextAt: 1000 });

describe('addPictures()', () => {
  it.each([
    ['new ones', pictures(7, 9), {}, queue({ waiting: pictures(3, 5, 7, 9), latest: 9, nextAt: 1000, speed: 2 })],
    ['one twice', pictures(5, 7), {}, queue({ waiting: pictures(3, 5, 7), latest: 7, nextAt: 1000, speed: 2 })],
    ['none that is new', pictures(3, 5), {}, playing],
    ['urgent ones', pictures(7, 9), { isUrgent: true }, queue({ waiting: pictures(9), latest: 9, speed: 2 })],
  ])('%s', (_, added, options, expected) => {
    expect(addPictures(playing, added, { speed: 2, ...options })).toEqual(expected);
  });
});

describe('takePicture()', () => {
  it.each([
    ['too early', playing, 999, undefined, 2, 1000],
    ['when it is due', playing, 1000, 3, 1, 1031.8],
    ['late: without a pause', playing, 5000, 3, 1, 4998.3],
    ['of none', EMPTY_QUEUE, 1000, undefined, 0, 0],
    ['a long gap', queue({ waiting: pictures(1, 60), nextAt: 1000 }), 1000, 1, 1, 1095],
    ['of many: faster', queue({ waiting: pictures(1, 2, 3, 4, 5, 6, 7, 8), nextAt: 1000 }), 1000, 1, 7, 1006.7],
    ['of a game that stands still', queue({ waiting: pictures(1, 3), speed: 0 }), 0, 1, 1, 31.8],
  ])('%s', (_, state, now, frame, left, nextAt) => {
    const result = takePicture(state, now);
    expect(result.picture?.frame).toBe(frame);
    expect(result.queue.waiting).toHaveLength(left);
    expect(result.queue.nextAt).toBeCloseTo(nextAt, 1);
  });
});

it('clearPictures() forgets what has arrived, and keeps the rate', () => {
  expect(clearPictures(queue({ ...playing, speed: 2 }))).toEqual(queue({ nextAt: 1000, speed: 2 }));
});
