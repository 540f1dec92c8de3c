import { expect, it } from 'vitest';
import { BATCH_SIZE, createSendQueue } from './send-queue.ts';

function lab() {
  const messageLog: number[] = [];
  const due: (() => void)[] = [];
  const lab = { sent: messageLog, due, free: false, pass: () => due.shift()!() };
  const send = createSendQueue<number>(message => messageLog.push(message), {
    isUnlimited: () => lab.free,
    later: run => due.push(run),
  });
  return Object.assign(lab, { send });
}

it('a batch of messages is sent at once', () => {
  const { send, sent } = lab();
  for (let n = 0; n < BATCH_SIZE; n++) send(n);
  expect(sent).toHaveLength(BATCH_SIZE);
});

it('further messages follow in order, a batch after each pause, and none is lost', () => {
  const { send, sent, due, pass } = lab();
  const all = Array.from({ length: 3 * BATCH_SIZE + 5 }, (_, n) => n);
  all.forEach(send);
  expect(sent).toHaveLength(BATCH_SIZE);
  pass();
  expect(sent).toHaveLength(2 * BATCH_SIZE);
  // A message that is queued meanwhile waits.
  send(-1);
  pass();
  pass();
  expect(sent).toEqual([...all, -1]);
  pass();
  // Nothing runs on by itself.
  expect(due).toEqual([]);
  send(-2);
  expect(sent.at(-1)).toBe(-2);
});

it('while the queue has no limit, messages are sent at once, after the waiting ones', () => {
  const queueLab = lab();
  const all = Array.from({ length: 3 * BATCH_SIZE }, (_, n) => n);
  all.forEach(queueLab.send);
  queueLab.free = true;
  queueLab.send(-1);
  expect(queueLab.sent).toEqual([...all, -1]);
  queueLab.pass();
  queueLab.free = false;
  for (let n = 0; n < BATCH_SIZE; n++) queueLab.send(n);
  expect(queueLab.sent).toHaveLength(4 * BATCH_SIZE + 1);
});
