// The compiled views of a server's tools, each at an address that says what it is of: another tool, another address.
import { createHash } from 'node:crypto';
import { type CompileOptions, compileView, type ToolDefinition } from '@vitrine/autoview';
import type { Catalog, CatalogTool } from './catalog.ts';
import { canonical } from './json.ts';

/** Part of every address: a page compiled by another release is another page. */
const COMPILER = '1';

export interface ViewsOptions extends Pick<CompileOptions, 'strings' | 'lang'> {
  readonly catalog: Catalog;
  /** Tells two servers of one host apart. */
  readonly serverKey: string;
  /** Whether a tool gets a compiled view at all. */
  readonly wants: (tool: CatalogTool) => boolean;
}

export interface ViewOf {
  readonly tool: CatalogTool;
  readonly uri: string;
  readonly html: string;
  /** How long it took to compile, in milliseconds; 0 when it was there already. */
  readonly compiledInMs: number;
}

export interface Views {
  /** The address of a tool's view; undefined when it gets none. */
  uriOf(tool: CatalogTool): string | undefined;
  /** The view at an address, also at one that an older definition of a tool had. Undefined: no tool of ours is there. */
  read(uri: string): ViewOf | undefined;
  /** Whether an address is of this wrapper, be there a view or not. */
  owns(uri: string): boolean;
}

/** `ui://wrap/<server>/<tool>/<hash>.html`. */
export function createViews({ catalog, serverKey, wants, ...options }: ViewsOptions): Views {
  const prefix = `ui://wrap/${encodeURIComponent(serverKey)}/`;
  const compiled = new Map<string, { uri: string; html: string }>();

  let hashed:
    | { readonly listing: readonly unknown[]; readonly list: string; readonly tools: Map<string, string> }
    | undefined;
  const uriOf = (tool: CatalogTool): string => {
    const { listing, tools } = catalog;
    // Follow-ups are made of the tools beside it, so the whole list is part of what a page is of.
    if (hashed?.listing !== listing)
      hashed = {
        listing,
        list: sha256(canonical([COMPILER, options, tools.map(({ definition }) => definition)])),
        tools: new Map(),
      };
    const known = hashed.tools.get(tool.name);
    const uri =
      known ?? `${prefix}${encodeURIComponent(tool.name)}/${sha256(hashed.list + tool.name).slice(0, 16)}.html`;
    hashed.tools.set(tool.name, uri);
    return uri;
  };

  return {
    uriOf: tool => (wants(tool) ? uriOf(tool) : undefined),
    owns: uri => uri.startsWith(prefix),
    read(uri) {
      const tool = uri.startsWith(prefix) ? catalog.get(nameIn(uri.slice(prefix.length))) : undefined;
      if (!tool || !wants(tool)) return undefined;
      const current = uriOf(tool);
      const before = compiled.get(tool.name);
      if (before?.uri === current) return { tool, uri, html: before.html, compiledInMs: 0 };
      const start = performance.now();
      const siblings = catalog.tools.map(({ definition }) => definition as unknown as ToolDefinition);
      const { html } = compileView(tool.definition as unknown as ToolDefinition, { ...options, siblings });
      compiled.set(tool.name, { uri: current, html });
      return { tool, uri, html, compiledInMs: performance.now() - start };
    },
  };
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
