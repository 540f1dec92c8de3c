// Messages for the tests of surfaces.
import { expect } from 'vitest';
import { BASIC_CATALOG_ID } from '../src/catalog.ts';
import { createSurfaces, type PlacedSurface, type Surfaces } from '../src/surfaces.ts';
import { resolveSurface } from '../src/values/resolve.ts';

export const create = (surfaceId = 's') => ({
  version: 'v0.9',
  createSurface: { surfaceId, catalogId: BASIC_CATALOG_ID },
});

export const components = (list: unknown[], surfaceId = 's') => ({
  version: 'v0.9',
  updateComponents: { surfaceId, components: list },
});

export const data = (value: unknown, path = '/', surfaceId = 's') => ({
  version: 'v0.9',
  updateDataModel: { surfaceId, path, value },
});

export const only = (surfaces: Surfaces): PlacedSurface => {
  const all = [...surfaces.getSnapshot().values()];
  expect(all).toHaveLength(1);
  return all[0]!;
};

export const codes = (issues: readonly { code: string }[]): string[] => issues.map(({ code }) => code);

export function draw(...messages: unknown[]) {
  const surfaces = createSurfaces();
  const { issues } = surfaces.apply(messages);
  const { root } = resolveSurface(only(surfaces), { locale: 'en' });
  return { surfaces, issues, root };
}

export const text = (id: string, value: unknown) => ({ id, component: 'Text', text: value });
