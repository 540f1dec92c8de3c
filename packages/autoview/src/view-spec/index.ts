// The view spec: the language, and what reads, mends and checks specs. For Node; a page has its own reader.

// Public: the language, and what an author of specs needs.

export { checkView } from './check/check-view.ts';
export { checkViewSpec } from './check/check-view-spec.ts';
export { type ParsedSpecText, parseSpecText } from './parse-spec-text.ts';
export { type RepairedSpec, repairViewSpec } from './repair-view-spec.ts';
export { toolFacts } from './tool-facts.ts';
export { VIEW_SPEC_VERSION, type ViewSpec, type ViewSpecProblem, viewSpecSchema } from './view-spec.ts';
export { viewSpecJsonSchema } from './view-spec-json-schema.ts';

// For libraries: what generates, tries and delivers specs.
