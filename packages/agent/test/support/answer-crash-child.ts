// Writes an answer and stops in the middle of it, prints the session once the words are kept, and waits to be killed. Arguments: the data folder,
// the words.
import { writeSync } from 'node:fs';
import { createAgent } from '../../src/index.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { scriptedConnections } from './scripted-connections.ts';
import { scriptedModels, text } from './scripted-models.ts';

const [dataDir = '', words = ''] = process.argv.slice(2);
const store = createSqliteStore({ file: `${dataDir}/vitrine.db` });
const models = scriptedModels([[...words.split(/(?<= )/).map(text), new Promise(() => {})]]);
const agent = await createAgent({
  connections: scriptedConnections({}),
  models,
  store: {
    ...store,
    async setDraft(session, draft) {
      await store.setDraft(session, draft);
      if (draft?.text === words) writeSync(1, `${session}\n`);
    },
  },
});
const sessionId = (await agent.createSession()).id;
await agent.sendMessage(sessionId, { text: 'Tell me a story' });
