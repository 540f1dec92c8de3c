// Public: `@vitrine/components/texts/de`: the German texts of all components. The reader is “du”.
import type { TextsByComponent } from '../texts.ts';
import { CONTENT } from './content.ts';
import { DECISIONS } from './decisions.ts';
import { SHARED } from './shared.ts';
import { TECHNICAL } from './technical.ts';

/**
 * The German texts of all components, for `<ComponentsProvider texts>`.
 * @example
 * <ComponentsProvider locale="de" texts={GERMAN}>{page}</ComponentsProvider>
 */
export const GERMAN = { ...SHARED, ...DECISIONS, ...TECHNICAL, ...CONTENT } satisfies TextsByComponent;
