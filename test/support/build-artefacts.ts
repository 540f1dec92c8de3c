// Global setup of the tests: builds the generated modules that are missing or stale.
import { buildArtefacts } from '../../scripts/build-artefacts.ts';

export default async function setup(): Promise<void> {
  await buildArtefacts();
}
