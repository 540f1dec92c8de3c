// Tools that a server lists more than once.
import { expect, it } from 'vitest';
import { readTools } from './read-tools.ts';

const tool = { name: 'echo', description: 'Says it again', inputSchema: { type: 'object', properties: { text: {} } } };

it('readTools() reports a name only where two tools differ', () => {
  expect(readTools([tool, structuredClone(tool)])).toEqual({ tools: [tool] });
  const { tools, problem } = readTools([tool, { ...tool, description: 'Shouts' }]);
  expect(tools).toEqual([tool]);
  expect(problem).toContain('"echo" (another tool has its name)');
});
