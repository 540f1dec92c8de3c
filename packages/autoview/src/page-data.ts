// What a compiled page carries besides its runtime: written by ./compile-view.ts in Node, read by ./page/start-page.ts in the page.
import type { NestedShapes } from '@vitrine/form/compiled';

/** One tool, ready to be drawn. `S`: its shapes, as they were compiled or as a page carries them. */
export interface ToolPage<S extends NestedShapes = NestedShapes> {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description?: string;
  readonly shapes: S;
  /** The input schema itself, where it says more than controls can check. */
  readonly schema?: unknown;
  readonly outputSchema?: unknown;
  /** Not all of its rules are there: whoever takes the arguments judges them (./brief-page.ts). */
  readonly isBrief?: true;
  /** Changes nothing: may run without being asked for. */
  readonly readOnly?: true;
  /** May destroy something: asks first. */
  readonly destructive?: true;
  /** An image, as a `data:` address. */
  readonly icon?: string;
}

/** A tool of the same server that takes an id, and the members of a result that are such an id. */
export interface FollowUpTool {
  readonly tool: ToolPage;
  /** JSON Pointer of the parameter. */
  readonly path: string;
  readonly type: 'string' | 'number';
  /** Names of members, as `plainName` makes them. */
  readonly keys: readonly string[];
}

export interface Emergency {
  /** Why there is no form. */
  readonly error: string;
  /** The definition as received. */
  readonly raw: string;
}

export interface PageData {
  readonly tool: ToolPage;
  readonly followUps?: readonly FollowUpTool[];
  /** The host says which tool it has called and how that goes, and asks before anything else is called. */
  readonly framed?: true;
  /** The words of the page; see ./words.ts. */
  readonly strings?: { readonly [key: string]: string };
  readonly emergency?: Emergency;
}

/** The same for `issueId`, `issue_id` and `Issue-ID`. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
