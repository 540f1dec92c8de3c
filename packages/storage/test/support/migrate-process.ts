// A process that migrates a database once its input ends: node migrate-process.ts FILE STEP…
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { migrateDatabase } from '../../src/sqlite/migrate.ts';

const [file = '', ...steps] = process.argv.slice(2);
console.log('ready');
process.stdin.resume();
await once(process.stdin, 'end');
const database = new DatabaseSync(file, { timeout: 5000 });
migrateDatabase(database, { steps, place: file });
database.close();
