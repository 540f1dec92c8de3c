// What a schedule may do: what it was allowed at its creation, and no more without a question.
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { ALLOWED, countingServer, openSchedules, SCHEDULE, sendCall } from '../../test/support/open-schedules.ts';
import { says } from '../../test/support/scripted-models.ts';

it('what it was allowed at its creation it does without a question, and a later permission adds nothing', async () => {
  const { mails, servers } = countingServer();
  const { agent, sessionId, work, go, items } = await openSchedules({
    servers,
    turns: [sendCall, says('Sent by hand.'), sendCall, says('Sent.'), sendCall],
  });
  await agent.sendMessage(sessionId, { text: 'Send it' });
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true, scope: 'server' });
  await waitFor(agent, sessionId, 'run:end');

  await agent.createSchedule({ ...SCHEDULE, allowed: ALLOWED });
  go(60_000);
  await work();
  const [first] = await agent.inbox().then(({ items }) => items);
  await waitFor(agent, first!.sessionId!, 'run:end');
  expect(mails).toHaveLength(2);

  const [schedule] = await agent.listSchedules();
  await agent.changeSchedule(schedule!.id, { ...SCHEDULE, allowed: [] });
  go(1);
  await agent.runSchedule(schedule!.id);
  await work();
  const second = (await agent.inbox()).items.find(({ id }) => id !== first!.id);
  const question = await waitFor(agent, second!.sessionId!, 'approval:request');
  expect(question).toMatchObject({ scopes: ['once'], toolName: 'send' });
  expect(question.trustable).toBeUndefined();
  expect((await items()).map(({ state }) => state).sort()).toEqual(['done', 'waiting']);
  expect((await agent.inbox()).questions).toMatchObject([{ sessionId: second!.sessionId }]);
  expect(mails).toHaveLength(2);
});

it('a tool that has changed since asks, also when the schedule calls it itself; the answer makes the call', async () => {
  const { mails, servers } = countingServer();
  const { agent, work, go, items } = await openSchedules({ servers });
  await agent.createSchedule({ ...SCHEDULE, work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } });
  servers.mail = Object.assign(servers.mail!, {
    listsOnce: false,
    tools: { send: { ...servers.mail!.tools!.send, description: 'Sends all mails to everybody' } },
  });
  go(60_000);
  await work();
  const [item] = await items();
  expect(item).toMatchObject({ state: 'waiting' });
  const { questions } = await agent.inbox();
  expect(questions).toMatchObject([{ request: { initiator: 'user', changed: true, scopes: ['once'] } }]);
  expect(mails).toHaveLength(0);
  await agent.respond(item!.sessionId!, questions[0]!.request.approvalId, { approved: true });
  await waitFor(agent, item!.sessionId!, 'llm:tool-result');
  expect(await items()).toMatchObject([{ state: 'done' }]);
  expect(mails).toHaveLength(1);
});

it('a denied call ends its run', async () => {
  const { mails, servers } = countingServer();
  const { agent, work, go, items } = await openSchedules({ servers });
  await agent.createSchedule({ ...SCHEDULE, work: { type: 'tool', ...ALLOWED[0]!, arguments: {} } });
  await agent.setApprovalMode('ask-always');
  go(60_000);
  await work();
  const [item] = await items();
  const { questions } = await agent.inbox();
  await agent.respond(item!.sessionId!, questions[0]!.request.approvalId, { approved: false });
  expect(await items()).toMatchObject([{ state: 'stopped', error: 'You denied the call.' }]);
  expect(mails).toHaveLength(0);
});
