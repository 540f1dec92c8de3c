// Serves the analyst's tools over stdio, in both protocol eras. Without a database it ends at once, and says what is missing.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openAnalystDatabase } from './database.ts';
import { createAnalystServer } from './server.ts';

const url = process.env.ANALYST_DATABASE_URL;
if (!url)
  fail(
    'ANALYST_DATABASE_URL is not set: the address of a PostgreSQL database, such as postgresql://reader@127.0.0.1:5432/shop.',
  );
const database = openAnalystDatabase(url);
await database.query('SELECT 1').catch((error: Error) => fail(error.message));
serveStdio(() => createAnalystServer({ database }));

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
