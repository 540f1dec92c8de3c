// Compiles a tool definition to one HTML page. Schemas are read here, in Node, so that the page need not.

import { argumentsSchema, compileSchema, isCheckedByControls } from '@vitrine/models/internal/form/compile';
import { humanise } from '@vitrine/models/internal/form/labels';
import { readDataIcon } from '@vitrine/protocol/internal/content/data-icon';
import { isRecord } from '@vitrine/std/internal/json';
import { fallbackPageData } from './fallback-page.ts';
import { followUpPage } from './follow-up-page.ts';
import { followUpTools } from './follow-up-tools.ts';
import { mayDestroy } from './may-destroy.ts';
import type { PageData, ToolPage } from './page-data.ts';
import { pageHTML } from './page-html.ts';
import { rankSiblings, type Siblings } from './sibling-tools.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { nonBlankText } from './untrusted-values.ts';
import { linkedTools } from './view-spec/linked-tools.ts';
import type { ViewSpec } from './view-spec/view-spec.ts';
import { withoutAnnotations } from './without-annotations.ts';

/** Options of `compileView`. */
export interface CompileOptions {
  /**
   * Tools of the same server: those that take an id which this tool's results have are offered there. A caller that compiles many pages of a
   * server passes the result of `prepareSiblings`. @default none
   */
  readonly siblings?: readonly ToolDefinition[] | Siblings;
  /**
   * Whether the host shows the call and its state beside the page, and asks the user before any other call: then the page does neither.
   * @default false
   */
  readonly framed?: boolean;
  /** The tool's view spec. @default none */
  readonly spec?: ViewSpec;
  /** The number of the spec's revision: a result that brings a newer one replaces it. @default 0 */
  readonly revision?: number;
  /** The resource of the server that has the tool's newest spec, `{"spec", "revision"}` as JSON: the page reads it whenever the lists change. @default none */
  readonly specSource?: string;
  /** The tool of the server that takes the page's errors, with the revision. @default none */
  readonly reportTool?: string;
  /** True if a result may bring a newer spec (`_meta["vitrine.dev/view-spec"]`). @default only where there is a `spec` */
  readonly acceptsSpec?: boolean;
  /** True if members of a result that no part of `spec` names are drawn below its parts. @default false */
  readonly showsRest?: boolean;
  /** Other texts, by the English texts of `ENGLISH`; for errors by `error.` and their code. @default English */
  readonly strings?: { readonly [key: string]: string };
  /** The language of `strings`, a BCP 47 tag; it also decides the direction of writing. @default en */
  readonly lang?: string;
}

/** The result of `compileView`. */
export interface CompiledView {
  /** A whole HTML page that loads nothing. */
  readonly html: string;
}

/** The revision of a spec that no result replaces. */
const LAST_REVISION = Number.MAX_SAFE_INTEGER;

/** Limit of a schema, in characters of JSON. The page does not validate against a larger schema; the server does. */
const MAX_SCHEMA = 10_000;

/**
 * Makes the same page for the same tool and options, byte by byte. Never throws: a tool that can't be compiled gets a fallback page.
 * @example
 * const { html } = compileView(tool, { siblings: tools });
 * server.registerResource('page', 'ui://page', {}, () => ({ contents: [{ uri: 'ui://page', text: html }] }));
 */
export function compileView(tool: ToolDefinition, options: CompileOptions = {}): CompiledView {
  const { siblings: given = [] } = options;
  try {
    const page = toolPage(tool);
    const siblings = 'candidates' in given ? given : prepareSiblings(given);
    const followUps = followUpTools(tool, siblings);
    const { spec, revision = 0, specSource, reportTool, acceptsSpec = spec !== undefined } = options;
    const linked = spec && linkedPages(spec, siblings);
    const data: PageData = {
      tool: page,
      ...((acceptsSpec || spec) && {
        spec: {
          ...(spec && { spec }),
          revision: acceptsSpec ? revision : LAST_REVISION,
          ...(options.showsRest && { showsRest: true as const }),
          ...(specSource !== undefined && { source: specSource }),
          ...(reportTool !== undefined && { reportTool }),
        },
      }),
      ...(linked && { linked }),
      ...(followUps.length > 0 && { followUps }),
      ...(options.framed && { framed: true as const }),
      ...(options.strings && { strings: options.strings }),
    };
    return { html: pageHTML(data, options.lang) };
  } catch (error) {
    return { html: pageHTML(fallbackPageData(tool, error), options.lang) };
  }
}

/** The tools that a spec links to, as far as a page can open them. */
function linkedPages(spec: ViewSpec, { compilePage }: Siblings): PageData['linked'] {
  const pages = linkedTools(spec).flatMap(name => {
    const page = compilePage(name);
    return page ? [[name, page] as const] : [];
  });
  return pages.length > 0 ? Object.fromEntries(pages) : undefined;
}

/**
 * Prepares the tools of one server once, for `CompileOptions.siblings` of all of its pages.
 * @example
 * const siblings = prepareSiblings(tools);
 * const pages = tools.map(tool => compileView(tool, { siblings }));
 */
export function prepareSiblings(tools: readonly ToolDefinition[]): Siblings {
  return rankSiblings(tools, pageBeside);
}

/** The page of a tool that other pages offer; undefined for one that can't be compiled. */
function pageBeside(sibling: ToolDefinition): ToolPage | undefined {
  try {
    const page = followUpPage(toolPage(sibling));
    return page && { ...page, ...(mayDestroy(sibling) && { mayDestroy: true as const }) };
  } catch {
    return undefined;
  }
}

/** Reads a definition. Throws where that is not possible. */
function toolPage(tool: ToolDefinition): ToolPage {
  const { inputSchema, outputSchema } = tool;
  const root = argumentsSchema(inputSchema);
  const annotations = isRecord(tool.annotations) ? tool.annotations : {};
  const name = nonBlankText(tool.name);
  if (name === undefined) throw new TypeError('The tool has no name.');
  const rules = withoutAnnotations(root);
  const description = nonBlankText(tool.description);
  const icon = readDataIcon(tool.icons);
  const readOnly = annotations.readOnlyHint === true;
  return {
    name,
    title: nonBlankText(tool.title) ?? nonBlankText(annotations.title) ?? humanise(name),
    ...(description !== undefined && { description }),
    form: compileSchema(root),
    ...(!isCheckedByControls(rules) && JSON.stringify(rules).length <= MAX_SCHEMA && { schema: rules }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(readOnly && { readOnly }),
    ...(annotations.destructiveHint === true && !readOnly && { destructive: true as const }),
    ...(icon !== undefined && { icon }),
  };
}
