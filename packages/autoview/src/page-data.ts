// The data that a compiled page carries: ./compile-view.ts writes it in Node, ./page/start-page.ts reads it in the page.
import type { FormDescription } from '@vitrine/models/internal/form/compile';
import type { PageSpec } from './page/spec/newer-spec.ts';

/** One tool, ready to be drawn. */
export interface ToolPage {
  readonly name: string;
  /** The title that users read. */
  readonly title: string;
  readonly description?: string;
  readonly form: FormDescription;
  /** The input schema without annotations, where it has rules that controls can't check. Absent: there are none, or the server checks them. */
  readonly schema?: unknown;
  readonly outputSchema?: unknown;
  /** Read-only: it may run without a press of the button. */
  readonly readOnly?: true;
  /** May destroy something: the page asks the user first. */
  readonly destructive?: true;
  /**
   * Whether the tool, beside another tool's result, may destroy something, by its annotations or its name, so that it is only offered in a
   * menu.
   */
  readonly mayDestroy?: true;
  /** An image, as a `data:` address. */
  readonly icon?: string;
}

/** A tool of the same server that takes a value, and the members of a result that hold such a value. */
export interface FollowUpTool {
  readonly tool: ToolPage;
  /** JSON Pointer of the parameter. */
  readonly path: string;
  readonly type: 'string' | 'number';
  /** Names of members, as `plainName` writes them. */
  readonly keys: readonly string[];
}

interface Fallback {
  /** Reason why there is no form. */
  readonly error: string;
  /** The definition as received. */
  readonly raw: string;
}

export interface PageData {
  readonly tool: ToolPage;
  /** View spec of the page. Without `spec` in it, a result may bring one; absent when the page never has one. */
  readonly spec?: PageSpec;
  /** Tools that the spec links to, by name. */
  readonly linked?: { readonly [name: string]: ToolPage };
  readonly followUps?: readonly FollowUpTool[];
  /** The host shows its call and asks the user before any other call. */
  readonly framed?: true;
  /** Other texts than the English ones. */
  readonly strings?: { readonly [key: string]: string };
  readonly fallback?: Fallback;
}

/** Makes `issueId`, `issue_id` and `Issue-ID` equal. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
