// Public: `@vitrine/components/components-provider`: the settings of components, without the components.
export { ComponentsProvider } from './texts/components-provider.tsx';
export type {
  ComponentSettings,
  DiagramDrawer,
  DiagramRequest,
  DiagramSettings,
  HighlightedCode,
  Highlighter,
  HighlighterSettings,
  MapSettings,
  MermaidLike,
  Texts,
  TextsByComponent,
} from './texts/texts.ts';
