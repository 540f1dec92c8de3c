// The order of the test files: those that take longest begin first, so that no long one is left alone at the end. vitest knows the
// durations of an earlier run only, and takes the largest file for the longest where there was none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './repository.ts';

/** From 15 seconds on, the longest first. */
const LONG = [
  'packages/chat/test/compiled.browser.ts',
  'packages/chat/test/wishes.browser.ts',
  'packages/chat/test/shield.browser.ts',
  'apps/storybook/test/stories.browser.ts',
  'packages/host/src/scheduling/parking.browser.ts',
  'packages/host/src/sandbox/hostile-views.browser.ts',
  'packages/chat/test/approvals.browser.ts',
  'packages/chat/test/early.browser.ts',
  'packages/host/src/remote-dom/remote-dom.browser.ts',
  'packages/view/src/contract.browser.ts',
  'packages/host/src/surface/surface.browser.ts',
  'packages/chat/test/places.browser.ts',
  'examples/weather-view/src/view.browser.ts',
  'packages/host/src/input/focus-guard.browser.ts',
  'test/pack.test.ts',
  'packages/cli/src/chat-command.test.ts',
  'packages/cli/src/wrap-official.browser.ts',
];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG.find(path => !existsSync(join(root, path)));
    if (gone !== undefined) throw new Error(`${gone} is gone: change the list in test/support/long-first.ts.`);
    const places = new Map(LONG.map((path, place) => [join(root, path), place]));
    const placeOf = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? LONG.length;
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
