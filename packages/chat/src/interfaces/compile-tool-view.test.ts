// Pages of the chat for tools of well-known servers.
import { createKnownViews, readKnownViewFiles } from '@vitrine/autoview/internal/known-views';
import { expect, it } from 'vitest';
import { createToolViewCompiler } from './compile-tool-view.ts';

it('a tool of a well-known server has its view, which no result replaces; another tool is as compiled', async () => {
  const compile = createToolViewCompiler({ knownViews: createKnownViews(await readKnownViewFiles()) });
  const number = { type: 'number' as const };
  const knownTool = {
    name: 'get-structured-content',
    inputSchema: { type: 'object' as const, properties: { location: { type: 'string' as const } } },
    outputSchema: {
      type: 'object' as const,
      properties: { temperature: number, conditions: { type: 'string' as const }, humidity: number },
    },
  };
  expect(compile(knownTool, [knownTool])).toContain(`"revision":${Number.MAX_SAFE_INTEGER},"showsRest":true`);
  const other = { ...knownTool, outputSchema: { type: 'object' as const, properties: { temperature: number } } };
  for (const page of [compile(other, [other]), createToolViewCompiler()(knownTool, [knownTool])])
    expect(page).not.toContain('showsRest":true');
});
