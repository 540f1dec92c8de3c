// Rules for every component: its schema accepts the data of its stories, it renders on a server, refused data give a readable fallback, and
// partial data cause no exception.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ComponentView } from '@vitrine/components';
import { type CatalogComponent, COMPONENT_NAMES, findComponent } from '@vitrine/components/catalog';
import { createPartialJson } from '@vitrine/std/internal/partial-json';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { storyData } from './story-data.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
/** Characters; longer stories are streamed in life-cycle.full.ts. */
const MAX_STREAMED = 20_000;
/** How many beginnings of each story are drawn. */
const BEGINNINGS = 40;
const stories = globSync('src/components/*/*.stories.tsx', { cwd: home });

interface StoryModule {
  default: { component: ComponentType<object> };
  [name: string]: { args: object } | { component: ComponentType<object> };
}

/** The component as its data would reach it: by name, from JSON. */
const draw = (component: CatalogComponent, data: unknown, status?: { type: 'streaming' }) =>
  renderToString(<ComponentView definition={component} data={data} {...(status ? { status } : {})} />);

it('every component has stories', () => {
  expect(stories.map(file => file.split('/').at(-2)).sort()).toEqual(COMPONENT_NAMES);
});

describe.each(stories.map(file => [file.split('/').at(-2)!, file] as const))('%s', (name, file) => {
  it('renders its stories on a server, and from JSON', async () => {
    const { default: meta, ...named } = (await import(/* @vite-ignore */ join(home, file))) as StoryModule;
    const component = await findComponent(name)!.load();
    for (const story of Object.values(named) as { args: { status?: { type: string } } }[]) {
      const html = renderToString(<meta.component {...story.args} />);
      expect(html).toContain(`data-slot="${name}"`);
      const isPartial = ['invoking', 'streaming'].includes(story.args.status?.type ?? '');
      if (isPartial) continue;
      const data = JSON.parse(JSON.stringify(storyData(story.args))) as unknown;
      expect(component.safeParse(data)).toMatchObject({ success: true });
    }
  });

  it('draws every beginning of its stories’ JSON', async () => {
    const { default: _, ...named } = (await import(/* @vite-ignore */ join(home, file))) as StoryModule;
    const component = await findComponent(name)!.load();
    for (const { args } of Object.values(named) as { args: object }[]) {
      const json = JSON.stringify(storyData(args));
      if (json.length > MAX_STREAMED) continue;
      const parser = createPartialJson();
      const step = Math.ceil(json.length / BEGINNINGS);
      for (let at = 0; at < json.length; at += step) {
        parser.push(json.slice(at, at + step));
        expect(draw(component, parser.value(), { type: 'streaming' })).toContain(`data-slot="${name}"`);
      }
    }
  });

  it.each([[undefined], [null], [42], ['text'], [[]], [{ id: '' }]])('shows %j as a readable fallback', async data => {
    const component = await findComponent(name)!.load();
    expect(draw(component, data)).toContain('data-slot="fallback"');
  });
});
