// The stories of the components, loaded when their page is shown. They are the single source of the states on the site.
/// <reference types="vite/client" />
import type { ComponentType } from 'react';

/** A component in one state. */
export interface LiveStory {
  /** `Long texts`. */
  readonly label: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The stories of one component. */
export interface LiveStories {
  readonly Component: ComponentType<Record<string, unknown>>;
  readonly stories: readonly LiveStory[];
}

/** The default export names the component, the others are stories. */
interface StoryModule {
  readonly [name: string]: {
    readonly component?: ComponentType<Record<string, unknown>>;
    readonly args?: Readonly<Record<string, unknown>>;
  };
}

const MODULES = import.meta.glob<StoryModule>('../../../../packages/components/src/components/*/*.stories.tsx');

/** Loads the stories of a component by its name in the catalog. Throws an error when it has none. */
export async function loadStories(name: string): Promise<LiveStories> {
  const path = Object.keys(MODULES).find(file => file.endsWith(`/${name}.stories.tsx`));
  if (path === undefined) throw new Error(`The component ${name} has no stories.`);
  const { default: meta, ...exported } = await MODULES[path]!();
  const stories = Object.entries(exported).flatMap(([key, { args }]) =>
    args === undefined ? [] : [{ label: toLabel(key), args }],
  );
  if (!meta?.component) throw new Error(`${path} names no component.`);
  return { Component: meta.component, stories: sortDefaultFirst(stories) };
}

/** `LongTexts` → `Long texts`. */
function toLabel(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A bundler may sort a module's exports by name. */
function sortDefaultFirst(stories: readonly LiveStory[]): LiveStory[] {
  const isDefault = ({ label }: LiveStory) => label === 'Default';
  return [...stories.filter(isDefault), ...stories.filter(story => !isDefault(story))];
}

/** The data of a story: its arguments without handlers and without the state of the call, which a host adds. */
export function readData(args: LiveStory['args']): Record<string, unknown> {
  const { status: _status, ...rest } = args;
  return JSON.parse(JSON.stringify(rest)) as Record<string, unknown>;
}
