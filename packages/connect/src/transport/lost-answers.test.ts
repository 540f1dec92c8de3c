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

it('among several it belongs to the one that is left when the others are answered', () => {
  const [one, two, three] = [request(1), request(2), request(3)];
  const { answers, lose, ended } = table(one, two, three);
  lose();
  // A request that is sent later is not meant.
  answers.sent(request(4));
  answers.answered(two);
  expect(ended).toEqual([]);
  answers.over(three);
  expect(ended).toEqual([1]);
});

it('as many lost answers as requests end all of them', () => {
  const { lose, ended } = table(request(1), request(2));
  lose();
  expect(ended).toEqual([]);
  lose();
  expect(ended).toEqual([1, 2]);
});

it('a subscription waits for no answer', () => {
  const { lose, ended } = table(request(1, true), request(2));
  lose();
  expect(ended).toEqual([2]);
});

it('an error may belong to a message that needs no answer, until the server is known to have read that', () => {
  const { answers, lose, ended } = table(NOTIFICATION, request(1), request(2));
  lose(true);
  expect(ended).toEqual([]);
  answers.sent(NOTIFICATION);
  answers.sent(request(3));
  answers.answered(answers.get(3)!);
  answers.answered(answers.get(2)!);
  lose(true);
  expect(ended).toEqual([1]);
});

it('a lost answer that turned out to belong to a request is none any more', () => {
  const [one, two] = [request(1), request(2)];
  const { answers, lose, ended } = table(one, two);
  answers.withdraw(lose());
  answers.answered(two);
  expect(ended).toEqual([]);
});
