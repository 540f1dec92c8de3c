// With mongodb-mcp-server itself, where it has been installed; `npm run test:full` installs it.
import { describe } from 'vitest';
import { describeRealServer } from '../test/real-server.ts';
import { isInstalled } from './mcp-server.ts';

const why = 'skipped: mongodb-mcp-server is not installed (npm run setup in examples/mongodb)';
describe.skipIf(!isInstalled())(isInstalled() ? 'the example' : why, { timeout: 60_000 }, describeRealServer);
