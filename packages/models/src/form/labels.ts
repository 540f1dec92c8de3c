// For what renders forms: labels, limits, folded options and schemas as the form reads them.
export { type FoldedOptions, foldOptions } from './model/fields/fold-options.ts';
export { humanise } from './model/fields/humanise.ts';
export { shownLimits } from './model/shown-limits.ts';
