import { expect, test } from 'vitest';
import { staleArtefacts } from '../scripts/artefacts.ts';

test('committed artefacts are what their sources give (mend: node --conditions=@vitrine/source scripts/artefacts.ts)', async () => {
  expect((await staleArtefacts()).map(({ file }) => file)).toEqual([]);
});
