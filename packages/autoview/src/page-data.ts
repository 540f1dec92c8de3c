// What a compiled page carries besides its runtime: written by ./compile-view.ts in Node, read by ./page/start-page.ts in the page.
import type { NestedFormDescription } from '@vitrine/form/compile';

/** One tool, ready to be drawn. `F`: the description of its form, as it was compiled or as a page carries it. */
export interface ToolPage<F extends NestedFormDescription = NestedFormDescription> {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description?: string;
  readonly form: F;
  /** The input schema itself, where it says more than controls can check. */
  readonly schema?: unknown;
  readonly outputSchema?: unknown;
  /** Not all rules of its texts are there: the server checks them (./follow-up-page.ts). */
  readonly isPartlyChecked?: true;
  /** Changes nothing: it may run without a press of the button. */
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

export interface Fallback {
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
  /** The texts of the page; see ./page-strings.ts. */
  readonly strings?: { readonly [key: string]: string };
  readonly fallback?: Fallback;
}

/** The same for `issueId`, `issue_id` and `Issue-ID`. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
