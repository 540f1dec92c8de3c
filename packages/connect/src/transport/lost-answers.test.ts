import { expect, it } from 'vitest';
import { createLostAnswers, type Sent } from './lost-answers.ts';

const request = (id: number, isSubscription = false): Sent => ({ id, isSubscription, what: `request ${id}` });
const NOTIFICATION: Sent = { id: undefined, isSubscription: false, what: 'a notification' };

function table(...sent: Sent[]) {
  const answers = createLostAnswers();
  const ended: unknown[] = [];
  for (const message of sent) answers.sent(message);
  return { answers, ended, lose: (maybeUnasked = false) => answers.lost(({ id }) => ended.push(id), { maybeUnasked }) };
}

it('a lost answer belongs to the only request that waits', () => {
  const { lose, ended } = table(request(1));
  lose();
  expect(ended).toEqual([1]);
});

it('among several it belongs to none', () => {
  const { answers, lose, ended } = table(request(1), request(2));
  lose();
  expect(ended).toEqual([]);
  answers.over(answers.get(2)!);
  lose();
  expect(ended).toEqual([1]);
});

it('a subscription waits for no answer', () => {
  const { lose, ended } = table(request(1, true), request(2));
  lose();
  expect(ended).toEqual([2]);
});

it('an error may belong to a message that needs no answer, until the server is known to have read that', () => {
  const { answers, lose, ended } = table(NOTIFICATION, request(1));
  lose(true);
  expect(ended).toEqual([]);
  answers.sent(NOTIFICATION);
  answers.sent(request(2));
  answers.answered(answers.get(2)!);
  lose(true);
  expect(ended).toEqual([1]);
});
