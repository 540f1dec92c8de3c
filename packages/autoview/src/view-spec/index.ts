// The view spec: the language, for those who write specs and for those who check them.
export {
  CONTROLS,
  type FormNode,
  type LeafPart,
  type ResultPart,
  type SectionPart,
  type TabsPart,
  VALUE_FORMATS,
  VIEW_SPEC_LIMITS,
  VIEW_SPEC_META_KEY,
  VIEW_SPEC_VERSION,
  type ViewSpec,
  type ViewSpecMeta,
  type ViewSpecProblem,
  viewSpecSchema,
} from './view-spec.ts';
