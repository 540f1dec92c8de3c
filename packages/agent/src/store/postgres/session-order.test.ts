import { expect, it } from 'vitest';
import { createSessionOrder } from './session-order.ts';

/** Work that ends when the test says so. */
function createWork(name: string, started: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    resolve: () => resolve(name),
    reject: () => reject(new Error(name)),
    run: () => {
      started.push(name);
      return promise;
    },
  };
}

it('executes the work of a session in order, that of others at once, and goes on after a failure', async () => {
  const order = createSessionOrder();
  const started: string[] = [];
  const [a1, a2, b1, both] = ['a1', 'a2', 'b1', 'both'].map(name => createWork(name, started));
  const results = [
    order.run(['a'], a1!.run),
    order.run(['a'], a2!.run),
    order.run(['b'], b1!.run),
    order.run(['a', 'b'], both!.run),
  ];
  expect(started).toEqual(['a1', 'b1']);
  a1!.reject();
  await expect(results[0]).rejects.toThrow('a1');
  await expect.poll(() => started).toEqual(['a1', 'b1', 'a2']);
  a2!.resolve();
  expect(await results[1]).toBe('a2');
  expect(started).toEqual(['a1', 'b1', 'a2']);
  b1!.resolve();
  both!.resolve();
  expect(await Promise.all(results.slice(2))).toEqual(['b1', 'both']);
});
