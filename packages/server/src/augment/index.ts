// The public API of @vitrine/server/augment: interfaces for the results of tools that exist.
export { TOOL_SCHEMAS } from '@vitrine/protocol/internal/render-data/tool-schemas';
export { augmentToolClass } from './augment-tool-class.ts';
export { augmentWithUI, registerExternalToolMapping } from './augment-with-ui.ts';
export { type Augmenter, createAugmenter } from './create-augmenter.ts';

export { compileTemplate } from './select-template.ts';
export type { AugmentSkipCode } from './skip.ts';
export { toPlain } from './to-plain/to-plain.ts';
export type { AugmentedResult, AugmentRoute, AugmentWithUIOptions, Delivery, Select } from './types.ts';
