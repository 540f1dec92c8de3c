// Writes to a session as fast as it can until it is killed, and prints each number once the log has it.
// Arguments: the data folder, the session to go on with (or `new`).
import { writeSync } from 'node:fs';
import { createAgent } from '../../src/index.ts';
import { scriptedConnections } from './scripted-connections.ts';

const [dataDir = '', given = 'new'] = process.argv.slice(2);
const connections = scriptedConnections({
  shop: {
    tools: {
      ping: { answer: ({ n }) => ({ content: [{ type: 'text', text: `${n} ${'x'.repeat(3000)}` }] }) },
      hang: { answer: () => new Promise<never>(() => {}) },
    },
  },
});
const agent = await createAgent({ connections, dataDir });
const sessionId = given === 'new' ? (await agent.createSession()).id : given;
writeSync(1, `session ${sessionId}\n`);
const call = (tool: string, n: number) =>
  agent.callTool(sessionId, { server: 'shop', tool, arguments: { n }, initiator: 'user' });

const hanging = (await call('hang', 0)).callId;
writeSync(1, `hanging ${hanging}\n`);
await call('ping', 0);
let n = 0;
for await (const { seq, type } of await agent.events(sessionId)) {
  writeSync(1, `seen ${seq}\n`);
  if (type === 'llm:tool-result') await call('ping', ++n);
}
