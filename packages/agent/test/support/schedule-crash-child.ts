// Makes the scheduled runs of a data folder until it is killed. Arguments: the folder; a file that gets a line for each call that reaches the server;
// `asks`, when every call needs an answer. A line of its input makes schedules, answers questions, or closes the agent.
import { appendFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAgent } from '../../src/index.ts';
import { createSchedules } from '../../src/schedules/start-schedules.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { scriptedConnections } from './scripted-connections.ts';
import { calls, says, scriptedModels } from './scripted-models.ts';

const [folder = '', callsFile = '', asks] = process.argv.slice(2);
const connections = scriptedConnections({
  mail: {
    listsOnce: true,
    tools: {
      send: {
        answer: async ({ to }) => {
          appendFileSync(callsFile, `${String(to)}\n`);
          await sleep(30);
          return { content: [{ type: 'text', text: `Sent to ${String(to)}.` }] };
        },
      },
    },
  },
});
/** Calls the tool with the name that the message says, unless it has its result. */
const answer = (request: { messages: readonly { role: string }[] }) => {
  const to = JSON.stringify(request.messages).match(/Send to (\w+)/)?.[1];
  const isDone = request.messages.some(({ role }) => role === 'tool');
  return isDone ? says('Done.') : calls({ id: `call-${to}`, name: 'mail__send', args: { to } });
};
const models = scriptedModels(Array.from({ length: 1000 }, () => answer as never));
const shared = createSqliteStore({ file: `${folder}/shared.db` });
const schedules = createSchedules({
  shared,
  now: Date.now,
  onError: error => writeSync(2, `${error.stack}\n`),
  hold: (_, work) =>
    work({
      agent,
      store,
      now: Date.now,
      findObstacle: async () => undefined,
      untilConnected: async () => {},
      notify: async () => {},
    }),
});
const store = schedules.watch('ann', createSqliteStore({ file: `${folder}/vitrine.db` }));
const agent = await createAgent({ connections, store, models, onError: error => writeSync(2, `${error.stack}\n`) });
if (asks !== undefined) await agent.setApprovalMode('ask-always');
writeSync(1, 'open\n');
process.stdin.on('data', async data => {
  const command = JSON.parse(String(data)) as {
    titles: string[];
    at: number;
    answers?: { sessionId: string; approvalId: string }[];
    close?: true;
  };
  if (command.close) {
    await schedules.close();
    await agent.close();
    process.exit(0);
  }
  if (command.answers) {
    for (const { sessionId, approvalId } of command.answers)
      await agent.respond(sessionId, approvalId, { approved: true });
    writeSync(1, 'answered\n');
    return;
  }
  const { titles, at } = command;
  for (const [index, title] of titles.entries()) {
    const isMessage = asks === undefined && index % 2 === 0;
    const { id } = await agent.createSchedule({
      title,
      // It comes once, at the time that is written below.
      when: { cron: '0 0 29 2 *', timeZone: 'UTC' },
      work: isMessage
        ? { type: 'message', text: `Send to ${title}` }
        : { type: 'tool', server: 'mail', tool: 'send', arguments: { to: title } },
      target: { type: 'new-chat' },
      allowed: isMessage ? [{ server: 'mail', tool: 'send' }] : [],
    });
    const record = await store.getRecord('schedule', id);
    const due = new Date(at + index * 60).toISOString();
    await store.writeRecord({ ...record!, at: due, dueAt: due, body: { ...(record!.body as object), due } });
  }
  writeSync(1, 'made\n');
});
await schedules.start();
