// A process that writes to the session `a` of the local user until it is killed or done, and prints a line after each write.
// Arguments: `sqlite FOLDER` or `postgres URL SCHEMA`, then `triples` (a content, a call and its result in each write, for ever) or
// `appends NAME COUNT` (one message in each write, all begun at once when a line comes in), or `sweeps` (the contents that nothing names, which are
// old enough now, for ever).
import { writeSync } from 'node:fs';
import { createPostgresStores } from '../../../src/store/postgres/create-postgres-stores.ts';
import { createSqliteStores } from '../../../src/store/sqlite/sqlite-stores.ts';
import { LOCAL_USER } from '../../../src/store/store.ts';
import { appended, blob, message, toolCall, toolResult } from './events.ts';

const [engine, ...rest] = process.argv.slice(2);
const [location = '', schema] = rest;
const [task, ...taskArguments] = rest.slice(engine === 'sqlite' ? 1 : 2);
const provider =
  engine === 'sqlite'
    ? createSqliteStores({ folder: location })
    : await createPostgresStores({ url: location, schema });
const store = await provider.open(LOCAL_USER);

if (task === 'triples') {
  const prefix = crypto.randomUUID();
  for (let n = 1; ; n++) {
    const id = `${prefix}-${n}`;
    const changes = [blob(`${n}f`, 'x'.repeat(2000)), ...appended('a', toolCall(id), toolResult(id))];
    const events = await store.write(changes);
    writeSync(1, `seen ${events.at(-1)?.seq}\n`);
  }
} else if (task === 'sweeps') {
  const before = new Date().toISOString();
  writeSync(1, 'ready\n');
  for (;;) await store.sweepContents({ before });
} else {
  const [name = '', count = '0'] = taskArguments;
  writeSync(1, 'ready\n');
  await new Promise(resolve => process.stdin.once('data', resolve));
  process.stdin.destroy();
  await Promise.all(
    Array.from({ length: Number(count) }, (_, n) => store.write(appended('a', message(`${name}${n}`, `${name}${n}`)))),
  );
  await store.close();
  await provider.close();
  writeSync(1, 'done\n');
}
