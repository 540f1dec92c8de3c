// Starts a run whose call hangs, prints a line once the log has it, and waits to be killed. Arguments: the data folder; a file that gets a line for
// each call that reaches the server.
import { appendFileSync, writeSync } from 'node:fs';
import { createAgent } from '../../src/index.ts';
import { waitFor } from './events.ts';
import { scriptedConnections } from './scripted-connections.ts';
import { calls, scriptedModels } from './scripted-models.ts';

const [dataDir = '', callsFile = ''] = process.argv.slice(2);
const connections = scriptedConnections({
  mail: {
    tools: {
      send: {
        answer: () => {
          appendFileSync(callsFile, 'send\n');
          return new Promise<never>(() => {});
        },
      },
    },
  },
});
const models = scriptedModels([calls({ id: 'a', name: 'mail__send', args: {} })]);
const agent = await createAgent({ connections, dataDir, models });
const sessionId = (await agent.createSession()).id;
await agent.sendMessage(sessionId, { text: 'Send it' });
await agent.sendMessage(sessionId, { text: 'And then?' });
const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
await agent.respond(sessionId, approvalId, { approved: true });
await waitFor(agent, sessionId, 'llm:tool-call');
writeSync(1, `${sessionId}\n`);
