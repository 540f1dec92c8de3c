// A tool definition in, one page out. What is needed of the schemas is worked out here, so that the page need not.
import { humanise } from '@vitrine/form';
import { type CompiledShapes, compileShapes, nestShapes } from '@vitrine/form/compiled';
import { briefPage } from './brief-page.ts';
import { emergencyOf } from './emergency.ts';
import { followUpTools } from './follow-up-tools.ts';
import { iconOf } from './icon.ts';
import { needsValidator } from './needs-validator.ts';
import type { PageData, ToolPage } from './page-data.ts';
import { pageHtml } from './page-html.ts';
import { isRecord, textOf } from './record.ts';
import { type Siblings, siblingsOf } from './siblings.ts';
import { withoutWords } from './without-words.ts';

/** A tool as `tools/list` gives it. Everything in it is a stranger's, and may be of any type. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly icons?: unknown;
}

export interface CompileOptions {
  /**
   * Tools of the same server: those that take an id that this tool's results have are offered there. A caller that compiles many pages of a server
   * passes what `prepareSiblings` made of its tools. @default none
   */
  readonly siblings?: readonly ToolDefinition[] | Siblings;
  /**
   * For a host that says beside the page which tool it has called and how that goes, and asks the person before anything else is called: then the
   * page does neither. @default false
   */
  readonly framed?: boolean;
  /** Other words, by the keys of `ENGLISH`, and for errors `error.` and their code. @default English */
  readonly strings?: { readonly [key: string]: string };
  /** The language of `strings`, a BCP 47 tag; it also decides the direction of writing. @default en */
  readonly lang?: string;
}

export interface CompiledView {
  /** A whole page that loads nothing. */
  readonly html: string;
}

/** A schema of more is not judged in the page, in characters of JSON: whoever takes the arguments does. */
const MAX_SCHEMA = 10_000;

/** The same page for the same tool and options, byte by byte. Never throws: what can't be compiled becomes an emergency page. */
export function compileView(tool: ToolDefinition, options: CompileOptions = {}): CompiledView {
  const { siblings: given = [] } = options;
  try {
    const page = nested(toolPage(tool));
    const siblings = 'candidates' in given ? given : prepareSiblings(given);
    const followUps = followUpTools(tool, siblings, JSON.stringify(page).length);
    const data: PageData = {
      tool: page,
      ...(followUps.length > 0 && { followUps }),
      ...(options.framed && { framed: true as const }),
      ...(options.strings && { strings: options.strings }),
    };
    return { html: pageHtml(data, options.lang) };
  } catch (error) {
    return { html: pageHtml(emergencyOf(tool, error), options.lang) };
  }
}

/** The tools of one server, for `CompileOptions.siblings` of all of its pages. */
export function prepareSiblings(tools: readonly ToolDefinition[]): Siblings {
  return siblingsOf(tools, pageBeside);
}

/** Of a tool that is only offered: one that can't be is nobody else's trouble. */
function pageBeside(sibling: ToolDefinition): ToolPage | undefined {
  try {
    const page = briefPage(toolPage(sibling));
    return page && nested(page);
  } catch {
    return undefined;
  }
}

/** As a page carries it. */
function nested(page: ToolPage<CompiledShapes>): ToolPage {
  return { ...page, shapes: nestShapes(page.shapes) };
}

/** Throws where a definition can't be read. */
function toolPage(tool: ToolDefinition): ToolPage<CompiledShapes> {
  const { inputSchema, outputSchema } = tool;
  const schema = inputSchema === undefined || inputSchema === null ? {} : inputSchema;
  // Arguments are an object, whether the schema says so or not.
  const root = isRecord(schema) && schema.type === undefined ? { type: 'object', ...schema } : schema;
  const annotations = isRecord(tool.annotations) ? tool.annotations : {};
  const name = textOf(tool.name);
  if (name === undefined) throw new TypeError('The tool has no name.');
  const shapes = compileShapes(root);
  const rules = needsValidator(root, shapes) ? withoutWords(root) : undefined;
  const description = textOf(tool.description);
  const icon = iconOf(tool.icons);
  const readOnly = annotations.readOnlyHint === true;
  return {
    name,
    title: textOf(tool.title) ?? textOf(annotations.title) ?? humanise(name),
    ...(description !== undefined && { description }),
    shapes,
    ...(rules !== undefined && JSON.stringify(rules).length <= MAX_SCHEMA && { schema: rules }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(readOnly && { readOnly }),
    ...(annotations.destructiveHint === true && !readOnly && { destructive: true as const }),
    ...(icon !== undefined && { icon }),
  };
}
