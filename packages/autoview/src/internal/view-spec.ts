// For what generates, tries and delivers specs: samples, facts of a tool, parts of the language. In Node.

export { findMissingValues, readLeaves } from '../view-spec/check/shown-values.ts';
export { argumentFaults, sampleArguments, sampleResult } from '../view-spec/sample-value.ts';
export { escapedStep } from '../view-spec/spec-pointer.ts';
export { CONTROLS, type FormNode, type LeafPart, type ResultPart, VALUE_FORMATS } from '../view-spec/view-spec.ts';
export { viewSpecSchemaForModels } from '../view-spec/view-spec-schema-for-models.ts';
