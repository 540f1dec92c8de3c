// The compiled views of a server's tools. Each address contains a hash of the definitions, so a changed tool has another address.
import { hash as digest } from 'node:crypto';
import type { CompileOptions, compileView, prepareSiblings } from '@vitrine/autoview';
import { canonicalJson } from '@vitrine/std/internal/json';
import type { GetToolName } from '../built-in-tools/built-in-tools.ts';
import {
  BUILT_IN_DEFINITIONS,
  BUILT_IN_TOOL_NAMES,
  type BuiltInNames,
  type BuiltInToolName,
  GALLERY_CHANGES,
  type GalleryNames,
  REFINEMENT_TOOL_NAMES,
  VISIBILITY,
} from '../built-in-tools/definitions.ts';
import type { galleryPage } from '../gallery/gallery-page.ts';
import type { ShownSpec, SpecSource } from '../generation/revisions/revisions.ts';
import type { Catalog, CatalogTool } from '../listing/catalog.ts';
import { createListHash, perListing } from '../listing/listing-hash.ts';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import { knownDefinition } from '../shapes/known-definition.ts';
import type { KnownSource } from './known-specs.ts';
import type { Compiled, PageStore } from './page-store.ts';

/** Part of every hash: a page compiled by another release has another address. */
const COMPILER = '1';

export interface ViewsOptions extends Pick<CompileOptions, 'strings' | 'lang'> {
  readonly catalog: Catalog;
  /** Distinguishes the servers of one host. */
  readonly serverKey: string;
  /** Whether a tool gets a compiled view at all. */
  readonly wants: (tool: CatalogTool) => boolean;
  /** The names of the wrapper's own tools. */
  readonly getToolName: GetToolName;
  /** A cache of compiled pages, shared by all views of the same server. */
  readonly pages: PageStore;
  /** Called when a page is read: whether it was compiled already. */
  readonly onPage?: ((isHit: boolean) => void) | undefined;
  /** The view specs of tools. @default none: pages are as compiled, and none accepts a spec */
  readonly specs?: SpecSource | undefined;
  /** Views for well-known servers, where there are no `specs`: pages have them from the start, and never another. @default none */
  readonly knownSpecs?: KnownSource | undefined;
  /** Source of what is known of the results of tools: pages offer other tools by it. @default only what they declare */
  readonly shapes?: ShapeSource | undefined;
  /** Whether the wrapper has tools that change interfaces: the gallery offers them, and pages report their errors. @default false */
  readonly hasRefinement?: boolean | undefined;
  /** Appearance where the host does not choose one. @default as the user's system */
  readonly theme?: 'light' | 'dark' | undefined;
}

/** A compiled view of a tool. */
interface CompiledView {
  readonly toolName: string;
  readonly uri: string;
  readonly html: string;
  /** How long compiling took, in milliseconds. */
  readonly compiledInMs: number;
  /** Whether the address belongs to the current definition, not an older one. */
  readonly isLasting: boolean;
}

/** The compiled views of the tools that are known now. */
export interface Views {
  /** The address of a tool's view; undefined when it gets none. */
  getUri(tool: CatalogTool): string | undefined;
  /** The address of the view of one of our own tools. */
  builtInUri(tool: BuiltInToolName): string;
  /** Whether an address belongs to this wrapper, with or without a view. */
  owns(uri: string): boolean;
  /** The tool that one of the wrapper's addresses names, whether the tool exists or not; null when it names none. */
  toolNameIn(uri: string): string | null;
  /** The addresses at which the answers of own tools are read as JSON: they begin with this, followed by a tool and `?` with its arguments. */
  readonly dataPrefix: string;
  /** Whether the page of a tool is in memory. */
  isCached(tool: CatalogTool): boolean;
  /** `{"spec", "revision"}` as JSON, at the address where the page of a tool reads its newest spec. Undefined at any other address. */
  readSpec(uri: string): string | undefined;
  /** The view at an address, also at the address of an older definition of the tool. Undefined when no such tool exists. */
  read(uri: string): Promise<CompiledView | undefined>;
}

/** The last segment of the address of a tool's spec. */
const SPEC_FILE = 'spec.json';

/** `ui://wrap/<server>/<tool>/<hash>.html`, and `ui://wrap-own/…` for our own tools. */
export function createViews({
  catalog,
  serverKey,
  wants,
  getToolName,
  theme,
  pages,
  onPage,
  specs,
  knownSpecs,
  shapes,
  hasRefinement,
  ...options
}: ViewsOptions): Views {
  const prefix = `ui://wrap/${encodeSegment(serverKey)}/`;
  const builtInPrefix = `ui://wrap-own/${encodeSegment(serverKey)}/`;
  const dataPrefix = `${builtInPrefix}data/`;
  const hashTool = createListHash({ catalog, shapes }, [COMPILER, options, theme, ...(specs ? ['specs'] : [])]);
  const siblings = perListing({ catalog, shapes }, () =>
    compiler().prepareSiblings(catalog.tools.map(tool => knownDefinition(tool, shapes))),
  );
  const names = () => Object.fromEntries(BUILT_IN_TOOL_NAMES.map(tool => [tool, getToolName(tool)]));

  const galleryNames = (): GalleryNames => ({
    ...(names() as BuiltInNames),
    ...(hasRefinement && Object.fromEntries(GALLERY_CHANGES.map(tool => [tool, getToolName(tool)]))),
  });

  /** A page with another spec has another address, because some hosts cache pages by it. */
  const getPageUri = (tool: CatalogTool): string => {
    const { name, definition } = tool;
    const spec = specs?.page?.(name, definition) ?? (specs ?? knownSpecs)?.get(name, definition)?.spec;
    const hash = spec ? digest('sha256', hashTool(tool.name) + canonicalJson(spec)).slice(0, 16) : hashTool(tool.name);
    return `${prefix}${encodeSegment(tool.name)}/${hash}.html`;
  };
  const getSpecUri = (tool: CatalogTool): string => `${prefix}${encodeSegment(tool.name)}/${SPEC_FILE}`;
  const builtInUri = (tool: BuiltInToolName): string => {
    const of = canonicalJson([COMPILER, options, theme, galleryNames(), BUILT_IN_DEFINITIONS[tool]]);
    return `${builtInPrefix}${encodeURIComponent(tool)}/${digest('sha256', of).slice(0, 16)}.html`;
  };

  const compile = (uri: string, make: () => string): Compiled => {
    const stored = pages.get(uri);
    onPage?.(stored !== undefined);
    const page = stored ?? timed(() => themed(make(), theme));
    pages.set(uri, page);
    return page;
  };
  const compileBuiltIn = (tool: BuiltInToolName): string => {
    if (tool === '_ui_list') return compiler().galleryPage(galleryNames(), dataPrefix);
    return compiler().compileView({ name: getToolName(tool), ...BUILT_IN_DEFINITIONS[tool] }, options).html;
  };

  /** The model's page; undefined where there is none, or the check refuses what was stored: then the compiled page is shown. */
  const createFreeformHtml = async (tool: CatalogTool): Promise<string | undefined> => {
    const page = specs?.page?.(tool.name, tool.definition);
    if (!page) return undefined;
    const { freeformPage } = await import('../freeform/freeform-page.ts');
    const { name } = tool;
    const served = freeformPage(page.html, {
      tool: { ...tool.definition, name },
      siblings: catalog.tools
        .filter(other => other.name !== name)
        .map(other => ({ ...other.definition, name: other.name })),
      revision: page.revision,
      ...(hasRefinement && { reportTool: getToolName('_ui_report') }),
    });
    return 'html' in served ? served.html : undefined;
  };

  const toolAt = (rest: string): CatalogTool | undefined =>
    catalog.tools.find(({ name }) => needsHash(name) && rest.startsWith(`${encodeSegment(name)}/`)) ??
    catalog.get(nameIn(rest));

  return {
    getUri: tool => (wants(tool) ? getPageUri(tool) : undefined),
    builtInUri,
    dataPrefix,
    isCached: tool => pages.peek(getPageUri(tool)) !== undefined,
    owns: uri => uri.startsWith(prefix) || uri.startsWith(builtInPrefix),
    toolNameIn: uri => nameIn(uri.slice((uri.startsWith(prefix) ? prefix : builtInPrefix).length)) || null,
    readSpec(uri) {
      const tool = specs && uri.startsWith(prefix) ? toolAt(uri.slice(prefix.length)) : undefined;
      if (!tool || uri !== getSpecUri(tool)) return undefined;
      const shown: ShownSpec = specs?.get(tool.name, tool.definition) ?? { revision: 0 };
      return JSON.stringify(shown);
    },
    async read(uri) {
      if (uri.startsWith(builtInPrefix)) {
        const own = [...BUILT_IN_TOOL_NAMES, ...REFINEMENT_TOOL_NAMES].find(
          name => name === nameIn(uri.slice(builtInPrefix.length)) && !VISIBILITY[name],
        );
        if (!own) return undefined;
        await loadCompiler();
        const at = builtInUri(own);
        return { toolName: getToolName(own), ...compile(at, () => compileBuiltIn(own)), uri, isLasting: uri === at };
      }
      const tool = uri.startsWith(prefix) ? toolAt(uri.slice(prefix.length)) : undefined;
      if (!tool || !wants(tool)) return undefined;
      await loadCompiler();
      const freeform = pages.peek(getPageUri(tool)) ? undefined : await createFreeformHtml(tool);
      const make = () => {
        if (freeform !== undefined) return freeform;
        const reportTool = hasRefinement && { reportTool: getToolName('_ui_report') };
        const { name, definition } = tool;
        const knownView = knownSpecs?.get(name, definition);
        const spec = specs
          ? { acceptsSpec: true, specSource: getSpecUri(tool), ...reportTool, ...specs.get(name, definition) }
          : knownView && { acceptsSpec: false, showsRest: true, spec: knownView.spec };
        return compiler().compileView(knownDefinition(tool, shapes), { ...options, ...spec, siblings: siblings() })
          .html;
      };
      const at = getPageUri(tool);
      return { toolName: tool.name, ...compile(at, make), uri, isLasting: uri === at };
    },
  };
}

interface Compiler {
  readonly compileView: typeof compileView;
  readonly prepareSiblings: typeof prepareSiblings;
  readonly galleryPage: typeof galleryPage;
}

/** Loaded with the first page, because a wrapper that starts does not need it. */
let loaded: Compiler | undefined;

async function loadCompiler(): Promise<void> {
  if (loaded) return;
  const [autoview, gallery] = await Promise.all([import('@vitrine/autoview'), import('../gallery/gallery-page.ts')]);
  loaded = { compileView: autoview.compileView, prepareSiblings: autoview.prepareSiblings, ...gallery };
}

function compiler(): Compiler {
  if (!loaded) throw new Error('The compiler is loaded before a page is made.');
  return loaded;
}

/** Sets the theme of a page; its runtime replaces it by the host's where there is one. */
function themed(html: string, theme: ViewsOptions['theme']): string {
  return theme === undefined
    ? html
    : html.replace('<html ', `<html data-theme="${theme}" style="color-scheme:${theme}" `);
}

function timed(make: () => string): Compiled {
  const start = performance.now();
  const html = make();
  return { html, compiledInMs: performance.now() - start };
}

/** Names that cannot be a path segment: half a surrogate pair, and steps (`.`, `..`, encoded or not: WHATWG URL, 4.1). */
function needsHash(name: string): boolean {
  return !name.isWellFormed() || name === '.' || name === '..';
}

/** A name as one path segment. Where it had to be changed, `!` and a hash follow, so that no two names share a segment. */
function encodeSegment(name: string): string {
  const piece = encodeURIComponent(name.toWellFormed()).replaceAll('!', '%21');
  return needsHash(name) ? `${piece}!${digest('sha256', JSON.stringify(name)).slice(0, 16)}` : piece;
}

function nameIn(rest: string): string {
  try {
    return decodeURIComponent(rest.split('/')[0] ?? '');
  } catch {
    return '';
  }
}
