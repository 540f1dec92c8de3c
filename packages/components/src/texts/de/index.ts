// Public: `@vitrine/components/texts/de`: the German texts of all components and of the adapter for assistant-ui. The reader is “du”.
import type { TextsByComponent } from '../texts.ts';
import { CALLS } from './calls.ts';
import { CONTENT } from './content.ts';
import { DECISIONS } from './decisions.ts';
import { SHARED } from './shared.ts';
import { TECHNICAL } from './technical.ts';

/**
 * The German texts of all components and of `@vitrine/assistant-ui`, for `<ComponentsProvider texts>`.
 * @example
 * <ComponentsProvider locale="de" texts={GERMAN}>{page}</ComponentsProvider>
 */
export const GERMAN = { ...SHARED, ...DECISIONS, ...TECHNICAL, ...CONTENT, ...CALLS } satisfies TextsByComponent;
