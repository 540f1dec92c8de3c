// Texts of components: English by default, replaced by component and key through `<ComponentsProvider texts>`.
'use client';

import { createContext, useContext, useMemo } from 'react';

/** A text, or a function that makes one from values. */
type Text = string | ((...values: never[]) => string);
/** The texts of a component by their keys. */
export type Texts = Readonly<Record<string, Text>>;
/** Texts by component name, then by key. Texts that are absent are English. */
export type TextsByComponent = Readonly<Record<string, Texts>>;

/** Source of tiles for `geo-map`: MapLibre, which the application installs, and a style, which names the tiles' server. */
export interface MapSettings {
  /**
   * Called with the first map, such as `() => import('maplibre-gl')`. Its stylesheet is the application's to import.
   */
  readonly load: () => Promise<{ readonly Map: new (options: never) => object }>;
  /** The address of a MapLibre style, or the style itself. */
  readonly style: string | object;
}

/**
 * Drawer of `diagram`: Mermaid, which the application installs, in the page's thread (`load`), where large diagrams wait until the user
 * asks for them; or outside of it (`open`), where a drawing that takes too long is stopped.
 */
export type DiagramSettings =
  | {
      /** Called with the first diagram, such as `() => import('mermaid')`. */
      readonly load: () => Promise<{ readonly default: MermaidLike }>;
      readonly open?: undefined;
    }
  | {
      /** Called with each diagram. */
      readonly open: () => Promise<DiagramDrawer>;
      readonly load?: undefined;
    };

/** Draws diagrams outside of the page's thread, such as in a `ScriptFrame` of `@vitrine/host/script-frame`. */
export interface DiagramDrawer {
  /** Whether the drawer has a thread of its own; when it shares the page's after all, large diagrams wait until the user asks for them. */
  readonly isSeparate: boolean;
  /**
   * Returns the SVG of `mermaid.render(id, source)` after `mermaid.initialize(config)`; undefined when it took too long and was stopped.
   * Rejects with Mermaid's message when the text has a fault. The component makes the SVG safe.
   */
  draw(request: DiagramRequest): Promise<string | undefined>;
}

/** Request to a drawer; JSON. */
interface DiagramRequest {
  readonly id: string;
  readonly source: string;
  /** Configuration for `mermaid.initialize`. */
  readonly config: object;
}

/** Members of Mermaid that `diagram` needs. */
export interface MermaidLike {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ svg: string }>;
}

/** Highlighter that colours code, in place of the components' own module, which works in the page's thread. */
export interface HighlighterSettings {
  /** Called with the first code. */
  readonly load: () => Promise<Highlighter>;
}

/** Colours code. */
export interface Highlighter {
  /**
   * The tokens of each line. `language` is the name of a module of Shiki. `after`: the state that it gave for the lines before, absent at the beginning.
   * Code stays plain when it rejects.
   */
  highlightCode(code: string, language: string, after?: unknown): Promise<HighlightedCode>;
}

/** Coloured lines of code. */
export interface HighlightedCode {
  /** `color` is a CSS value. */
  readonly lines: readonly (readonly { readonly content: string; readonly color?: string }[])[];
  /** State that is given back with the lines after these. */
  readonly state: unknown;
}

/** The settings of `<ComponentsProvider>`. */
export interface ComponentSettings {
  readonly texts: TextsByComponent;
  /** BCP 47, for numbers, dates and sorting. The server and the browser must use the same one. */
  readonly locale: string;
  /** IANA name. UTC by default, so that server and browser draw the same times. */
  readonly timeZone: string;
  /** Settings of maps; without them maps have a grid and the outlines of the land, and load nothing from a network. */
  readonly maps?: MapSettings | undefined;
  /** Settings of diagrams; without them diagrams are shown as their source. */
  readonly diagrams?: DiagramSettings | undefined;
  /** Highlighter of code; without it code is coloured in the page's thread. */
  readonly highlighter?: HighlighterSettings | undefined;
}

const DEFAULT_SETTINGS: ComponentSettings = { texts: {}, locale: 'en-US', timeZone: 'UTC' };
export const SettingsContext = createContext<ComponentSettings>(DEFAULT_SETTINGS);

export function useSettings(): ComponentSettings {
  return useContext(SettingsContext);
}

/**
 * A component's own texts with the application's replacements. `english` must be a constant.
 * @example
 * const texts = useTexts('my-component', { save: 'Save' });
 */
export function useTexts<T extends Texts>(component: string, english: T): T {
  const { texts } = useSettings();
  const overrides = texts[component];
  return useMemo(() => (overrides ? { ...english, ...overrides } : english), [overrides, english]);
}
