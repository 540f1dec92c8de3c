// One tool of each server of the corpus, filled by its attributes; all of them, and every alternative, in ../../test/corpus.full.ts.
import { expect, it } from 'vitest';
import { corpusTools, valuesFor } from '../../test/support/corpus.ts';
import { openTrialHost } from '../../test/support/trial-host.ts';
import { compileView } from '../compile-view.ts';

it('the page sends the entered values', async () => {
  const host = await openTrialHost();
  try {
    const tools = [...Map.groupBy(corpusTools(), ({ server }) => server).values()].map(list => list.at(-1)!);
    for (const { name, inputSchema } of tools) {
      const values = valuesFor(inputSchema).slice(0, 2);
      const outcome = await host.run({ html: compileView({ name, inputSchema }).html, values });
      expect({ ...outcome, boxes: [] }, name).toEqual({ sent: values, boxes: [], complaints: [] });
    }
  } finally {
    await host.close();
  }
});
