import { expect, test } from 'vitest';
import { staleArtefacts } from '../scripts/artefacts.ts';

test('committed artefacts are what their sources give (mend: node --conditions=@vitrine/source scripts/artefacts.ts)', {
  timeout: 120_000,
}, async () => {
  expect((await staleArtefacts()).map(({ file }) => file)).toEqual([]);
});
