// The same, installing mongodb-mcp-server first. Without a registry: skipped, and the reason said.
import { describe } from 'vitest';
import { describeRealServer } from '../test/real-server.ts';
import { install } from './mcp-server.ts';

const problem = await install().then(
  () => undefined,
  (error: Error) => error.message.split('\n', 1)[0],
);
describe.skipIf(problem !== undefined)(problem ? `skipped: ${problem}` : 'the example', describeRealServer);
