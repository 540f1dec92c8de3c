// The compiled views of a server's tools. Each address contains a hash of the definitions, so a changed tool has another address.
import { createHash } from 'node:crypto';
import { type CompileOptions, compileView, prepareSiblings, type ToolDefinition } from '@vitrine/autoview';
import { canonicalJson } from '@vitrine/protocol/json';
import type { LruMap } from '@vitrine/protocol/lru-map';
import type { Catalog, CatalogTool } from './catalog.ts';
import { galleryPage } from './gallery-page.ts';
import type { SpecSource } from './generation/revisions.ts';
import {
  type GalleryNames,
  OWN_DEFINITIONS,
  OWN_TOOL_NAMES,
  type OwnNames,
  type OwnToolName,
  REFINEMENT_TOOL_NAMES,
} from './own-definitions.ts';
import type { NameOf } from './own-tools.ts';

/** Part of every hash: a page compiled by another release has another address. */
const COMPILER = '1';

export interface ViewsOptions extends Pick<CompileOptions, 'strings' | 'lang'> {
  readonly catalog: Catalog;
  /** Distinguishes the servers of one host. */
  readonly serverKey: string;
  /** Whether a tool gets a compiled view at all. */
  readonly wants: (tool: CatalogTool) => boolean;
  /** The names of the wrapper's own tools. */
  readonly nameOf: NameOf;
  /** A cache of compiled pages, shared by all views of the same server. */
  readonly pages: PageStore;
  /** The view specs of tools. @default none: pages are as compiled, and none accepts a spec */
  readonly specs?: SpecSource | undefined;
  /** Whether the wrapper has tools that change interfaces: the gallery offers them, and pages report their errors. @default false */
  readonly hasRefinement?: boolean | undefined;
  /** The appearance where the host does not choose one. @default that of the user's system */
  readonly theme?: 'light' | 'dark';
}

/** A compiled view of a tool. */
export interface ViewOf {
  readonly toolName: string;
  readonly uri: string;
  readonly html: string;
  /** How long compiling took, in milliseconds. */
  readonly compiledInMs: number;
  /** Whether the address is that of the current definition, not of an older one. */
  readonly isLasting: boolean;
}

/** The compiled views of the tools that are known now. */
export interface Views {
  /** The address of a tool's view; undefined when it gets none. */
  uriOf(tool: CatalogTool): string | undefined;
  /** The address of the view of one of our own tools. */
  ownUri(tool: OwnToolName): string;
  /** Whether an address belongs to this wrapper, with or without a view. */
  owns(uri: string): boolean;
  /** The tool that one of the wrapper's addresses names, whether the tool exists or not; null when it names none. */
  toolNameIn(uri: string): string | null;
  /** The view at an address, also at the address of an older definition of the tool. Undefined when no such tool exists. */
  read(uri: string): ViewOf | undefined;
}

/** Compiled pages by address. */
export type PageStore = LruMap<string, Compiled>;

/** The most compiled pages in the cache; each has tens of kilobytes. */
export const MAX_PAGES = 500;

export interface Compiled {
  readonly html: string;
  readonly compiledInMs: number;
}

/** `ui://wrap/<server>/<tool>/<hash>.html`, and `ui://wrap-own/…` for our own tools. */
export function createViews({
  catalog,
  serverKey,
  wants,
  nameOf,
  theme,
  pages,
  specs,
  hasRefinement,
  ...options
}: ViewsOptions): Views {
  const prefix = `ui://wrap/${segmentOf(serverKey)}/`;
  const ownPrefix = `ui://wrap-own/${segmentOf(serverKey)}/`;
  const hashOf = createListHash(catalog, [COMPILER, options, theme, ...(specs ? ['specs'] : [])]);
  const siblings = perListing(catalog, () =>
    prepareSiblings(catalog.tools.map(({ definition }) => definition as unknown as ToolDefinition)),
  );
  const names = () => Object.fromEntries(OWN_TOOL_NAMES.map(tool => [tool, nameOf(tool)]));

  const galleryNames = (): GalleryNames => ({
    ...(names() as OwnNames),
    ...(hasRefinement && { _ui_refine: nameOf('_ui_refine'), _ui_undo: nameOf('_ui_undo') }),
  });

  /** A page with another spec has another address, because some hosts cache pages by it. */
  const addressOf = (tool: CatalogTool): string => {
    const spec = specs?.get(tool.name, tool.definition);
    const hash = spec ? sha256(hashOf(tool.name) + canonicalJson(spec)).slice(0, 16) : hashOf(tool.name);
    return `${prefix}${segmentOf(tool.name)}/${hash}.html`;
  };
  const ownUri = (tool: OwnToolName): string => {
    const of = canonicalJson([COMPILER, options, theme, galleryNames(), OWN_DEFINITIONS[tool]]);
    return `${ownPrefix}${encodeURIComponent(tool)}/${sha256(of).slice(0, 16)}.html`;
  };

  const compile = (uri: string, make: () => string): Compiled => {
    const page = pages.get(uri) ?? timed(() => themed(make(), theme));
    pages.set(uri, page);
    return page;
  };
  const compileOwn = (tool: OwnToolName): string => {
    if (tool === '_ui_list') return galleryPage(galleryNames());
    return compileView({ name: nameOf(tool), ...OWN_DEFINITIONS[tool] }, options).html;
  };

  const toolAt = (rest: string): CatalogTool | undefined =>
    catalog.tools.find(({ name }) => needsHash(name) && rest.startsWith(`${segmentOf(name)}/`)) ??
    catalog.get(nameIn(rest));

  return {
    uriOf: tool => (wants(tool) ? addressOf(tool) : undefined),
    ownUri,
    owns: uri => uri.startsWith(prefix) || uri.startsWith(ownPrefix),
    toolNameIn: uri => nameIn(uri.slice((uri.startsWith(prefix) ? prefix : ownPrefix).length)) || null,
    read(uri) {
      if (uri.startsWith(ownPrefix)) {
        const own = [...OWN_TOOL_NAMES, ...REFINEMENT_TOOL_NAMES].find(
          name => name === nameIn(uri.slice(ownPrefix.length)),
        );
        if (!own) return undefined;
        const at = ownUri(own);
        return { toolName: nameOf(own), ...compile(at, () => compileOwn(own)), uri, isLasting: uri === at };
      }
      const tool = uri.startsWith(prefix) ? toolAt(uri.slice(prefix.length)) : undefined;
      if (!tool || !wants(tool)) return undefined;
      const make = () => {
        const reportTool = hasRefinement && { reportTool: nameOf('_ui_report') };
        const spec = specs && { acceptsSpec: true, ...reportTool, ...specs.get(tool.name, tool.definition) };
        return compileView(tool.definition as unknown as ToolDefinition, { ...options, ...spec, siblings: siblings() })
          .html;
      };
      const at = addressOf(tool);
      return { toolName: tool.name, ...compile(at, make), uri, isLasting: uri === at };
    },
  };
}

/** The hash covers the whole list, because a page offers the other tools as follow-ups. */
function createListHash(catalog: Catalog, seed: readonly unknown[]): (name: string) => string {
  const listing = perListing(catalog, () => ({
    hash: sha256(canonicalJson([...seed, catalog.tools.map(({ definition }) => definition)])),
    byName: new Map<string, string>(),
  }));
  return name => {
    const { hash, byName } = listing();
    const known = byName.get(name) ?? sha256(hash + name).slice(0, 16);
    byName.set(name, known);
    return known;
  };
}

/** A value derived from the whole list: computed on first use, and again after the next list. */
function perListing<T>(catalog: Catalog, make: () => T): () => T {
  let made: { readonly of: Catalog['listing']; readonly value: T } | undefined;
  return () => {
    if (made?.of !== catalog.listing) made = { of: catalog.listing, value: make() };
    return made.value;
  };
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
function segmentOf(name: string): string {
  const piece = encodeURIComponent(name.toWellFormed()).replaceAll('!', '%21');
  return needsHash(name) ? `${piece}!${sha256(JSON.stringify(name)).slice(0, 16)}` : piece;
}

function nameIn(rest: string): string {
  try {
    return decodeURIComponent(rest.split('/')[0] ?? '');
  } catch {
    return '';
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
