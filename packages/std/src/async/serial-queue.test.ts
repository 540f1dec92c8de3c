import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('work of one key runs one after the other, also after a failure; work of another key does not wait', async () => {
  const serial = createSerialQueue();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = serial.run('a', async () => {
    order.push('first begins');
    await gate.promise;
    throw new Error('first failed');
  });
  const second = serial.run('a', async () => order.push('second'));
  await serial.run('b', async () => order.push('other key'));
  expect(order).toEqual(['first begins', 'other key']);
  const failing = expect(first).rejects.toThrow('first failed');
  gate.resolve();
  await failing;
  await second;
  expect(order).toEqual(['first begins', 'other key', 'second']);
});

it('idle() resolves when everything that was given has settled', async () => {
  const serial = createSerialQueue();
  const gate = Promise.withResolvers<void>();
  let ended = 0;
  for (const key of ['a', 'a', 'b'])
    void serial.run(key, async () => {
      await gate.promise;
      ended++;
    });
  const idle = serial.idle().then(() => ended);
  gate.resolve();
  expect(await idle).toBe(3);
});
