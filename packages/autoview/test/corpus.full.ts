// Every tool of the corpus, filled with required values only and with all: the compiled page sends what was entered.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileView } from '../src/index.ts';
import { type CorpusTool, compileCheck, corpusTools, valuesFor } from './support/corpus.ts';
import { openTrialHost, type TrialHost } from './support/trial-host.ts';

let host: TrialHost;
beforeAll(async () => {
  host = await openTrialHost();
});
afterAll(() => host?.close());

const servers = Map.groupBy(corpusTools(), ({ server }) => server);

it('the corpus has 320 tools of 19 servers', () => {
  expect(servers.size).toBe(19);
  expect(corpusTools().length).toBe(320);
});

it.each([...servers])('%s: the page sends the entered values', async (_, tools) => {
  const failures: string[] = [];
  for (const tool of tools) failures.push(...(await findProblems(tool)));
  expect(failures).toEqual([]);
});

async function findProblems({ server, name, inputSchema }: CorpusTool): Promise<string[]> {
  const judge = compileCheck(inputSchema);
  const values = valuesFor(inputSchema);
  const { html } = compileView({ name, inputSchema });
  const { sent, boxes, problem, complaints } = await host.run({ html, values });
  const problems = [...complaints, ...(problem === undefined ? [] : [problem])];
  for (const [index, value] of sent.entries()) {
    const refusal = judge(value);
    if (refusal) problems.push(`refused: ${refusal}`);
    if (JSON.stringify(sortKeys(value)) !== JSON.stringify(sortKeys(values[index])))
      problems.push(`meant ${JSON.stringify(values[index])}, sent ${JSON.stringify(value)}`);
  }
  // A JSON box is only for places that the schema does not describe.
  problems.push(...boxes.filter(box => !box.includes('Any JSON value')));
  return problems.map(text => `${server}/${name}: ${text}`);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  );
}
