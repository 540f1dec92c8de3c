// For what generates, tries and delivers specs: samples, facts of a tool, parts of the language. In Node.

export { argumentFaults, sampleArguments, sampleResult } from '../view-spec/sample-value.ts';
export { findMissingValues, readLeaves } from '../view-spec/shown-values.ts';
export { escapedStep } from '../view-spec/spec-pointer.ts';
export { CONTROLS, type FormNode, type LeafPart, type ResultPart, VALUE_FORMATS } from '../view-spec/view-spec.ts';
export { viewSpecSchemaForModels } from '../view-spec/view-spec-schema-for-models.ts';
