// The view spec: the language, and what reads, mends and checks specs. For Node; a page has its own reader.
export { A2UI_CATALOG_ID, type A2uiComponent, type A2uiMessage, a2uiComponents, toA2ui } from './a2ui/to-a2ui.ts';
export { type CheckOptions, checkViewSpec } from './check-view-spec.ts';
export { type ParsedSpecText, parseSpecText } from './parse-spec-text.ts';
export { type RepairedSpec, type RepairOptions, repairViewSpec } from './repair-view-spec.ts';
export { argumentFaults, sampleArguments, sampleResult } from './sample-value.ts';
export { escapedStep } from './spec-pointer.ts';
export { type ToolFactsOptions, toolFacts } from './tool-facts.ts';
export {
  CONTROLS,
  type FormNode,
  type LeafPart,
  type ResultPart,
  type SectionPart,
  type TabsPart,
  VALUE_FORMATS,
  VIEW_SPEC_VERSION,
  type ViewSpec,
  type ViewSpecProblem,
  viewSpecSchema,
} from './view-spec.ts';
export { viewSpecJsonSchema } from './view-spec-json-schema.ts';
export { viewSpecSchemaForModels } from './view-spec-schema-for-models.ts';
