import { expect, it, vi } from 'vitest';
import { readStream } from './read-stream.ts';

it('joins the chunks of a stream of exactly as many bytes as may be', async () => {
  expect(await readStream(new Blob([Uint8Array.of(1, 2), Uint8Array.of(3)]).stream(), 3)).toEqual(
    Uint8Array.of(1, 2, 3),
  );
});

it('cancels a stream of more bytes', async () => {
  const cancel = vi.fn();
  const endless = new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(2)), cancel });
  expect(await readStream(endless, 3)).toBeUndefined();
  expect(cancel).toHaveBeenCalledOnce();
});

it('reads no bytes of a response without a body', async () => {
  expect(await readStream(null, 3)).toEqual(new Uint8Array());
});

it('rejects with the error of the stream', async () => {
  const broken = new ReadableStream({ pull: controller => controller.error(new Error('It broke off.')) });
  await expect(readStream(broken, 3)).rejects.toThrow('It broke off.');
});
