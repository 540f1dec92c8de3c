// For every component: a story's data with one value replaced are drawn when the schema accepts them; otherwise the readable fallback is shown.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ComponentView } from '@vitrine/components';
import { findComponent } from '@vitrine/components/catalog';
import * as fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { storyData } from './story-data.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
const stories = globSync('src/components/*/*.stories.tsx', { cwd: home }).map(file => [file.split('/').at(-2)!, file]);
/** Characters of JSON; larger stories say no more about the schema. */
const MAX_DATA = 5000;
const RUNS = 80;

it.each(stories)('%s', async (name, file) => {
  const { default: _, ...named } = (await import(/* @vite-ignore */ join(home, file!))) as Record<
    string,
    { args: object }
  >;
  const component = await findComponent(name!)!.load();
  const data = Object.values(named)
    .map(({ args }) => JSON.stringify(storyData(args)))
    .filter(json => json.length < MAX_DATA)
    .map(json => JSON.parse(json) as unknown);
  let refused = 0;
  await fc.assert(
    fc.property(fc.constantFrom(...data), fc.nat(), fc.jsonValue(), (story, place, value) => {
      const broken = replaceOne(story, place, value);
      const { success } = component.safeParse(broken);
      if (!success) refused++;
      const html = renderToString(<ComponentView definition={component} data={broken} />);
      expect(html).toContain(`data-slot="${success ? name : 'fallback'}"`);
    }),
    { numRuns: RUNS },
  );
  expect(refused).toBeGreaterThan(0);
});

/** The value with the `place`-th of its inner values replaced. */
function replaceOne(story: unknown, place: number, value: unknown): unknown {
  const copy = structuredClone(story);
  const places = placesIn(copy);
  const selected = places[place % Math.max(places.length, 1)];
  if (selected) selected.owner[selected.key] = value;
  return selected ? copy : value;
}

interface Place {
  owner: Record<string, unknown>;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.entries(owner).flatMap(([key, item]) => [{ owner, key }, ...placesIn(item)]);
}
