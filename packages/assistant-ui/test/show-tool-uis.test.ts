import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { expect, it } from 'vitest';
import * as toolUIs from '../src/tool-ui/show-tool-uis.ts';

it('every component of the catalog has a ready-made tool UI, each with a tool name of its own', () => {
  const registrations = Object.values(toolUIs).map(({ registration }) => registration);
  const names = registrations.map(registration => ('definition' in registration ? registration.definition.name : ''));
  expect(names.toSorted()).toEqual(COMPONENT_NAMES);
  expect(new Set(registrations.map(({ toolName }) => toolName)).size).toBe(registrations.length);
});
