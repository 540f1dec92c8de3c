// The tests of mongodb.test.ts, after installing mongodb-mcp-server. Without a registry they are skipped, with the reason.
import { describe } from 'vitest';
import { describeRealServer } from '../test/real-server.ts';
import { install } from './mcp-server.ts';

const problem = await install().then(
  () => undefined,
  (error: Error) => error.message.split('\n', 1)[0],
);
describe.skipIf(problem !== undefined)(problem ? `skipped: ${problem}` : 'the example', describeRealServer);
