// Before the tests: the generated modules that the sources import are built where they are missing or stale.
import { buildArtefacts } from '../../scripts/build-artefacts.ts';

export default async function setup(): Promise<void> {
  await buildArtefacts();
}
