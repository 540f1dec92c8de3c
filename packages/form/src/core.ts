// The form without a validator of its own: for pages that count bytes or bring another one. See ./index.ts for the rest.

import type { Form } from './controls.ts';
import { createShaper } from './create-shaper.ts';
import { ALL_FEATURES } from './features.ts';
import { cloneJson } from './json.ts';
import { wording } from './messages.ts';
import { type CoreFormOptions, createShapedForm } from './shaped.ts';

export type { CoreFormOptions } from './shaped.ts';

/** A form for a JSON Schema (drafts 4 to 2020-12). Never throws, whatever the schema: what it can't show is a JSON editor. */
export function createCoreForm(schema: unknown, options: CoreFormOptions = {}): Form {
  return createShapedForm(createShaper(cloneJson(schema) ?? true), {
    ...options,
    features: ALL_FEATURES,
    message: wording(options.message),
  });
}
