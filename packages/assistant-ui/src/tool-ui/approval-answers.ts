// The answers that a server-side approval accepts, and the response for each of them. Pure functions.
import type { ToolCallProps } from '../call/tool-call.ts';

export type Approval = NonNullable<ToolCallProps['approval']>;
export type ApprovalResponse = Parameters<ToolCallProps['respondToApproval']>[0];
/** An option of the request, or one of the plain answers, which have no id. */
export type ApprovalOption = Omit<NonNullable<Approval['options']>[number], 'id'> & { readonly id?: string };

const APPROVED_BY_KIND: Readonly<Record<string, boolean>> = {
  __proto__: null as never,
  'allow-once': true,
  'allow-always': true,
  'reject-once': false,
  'reject-always': false,
};
const DENY: ApprovalOption = { kind: 'reject-once' };
const PLAIN: readonly ApprovalOption[] = [{ kind: 'allow-once' }, DENY];

/** Whether the request asks for an answer, not for permission. */
export function isQuestion({ display }: Approval): boolean {
  return display === 'text' || display === 'select';
}

export function acceptsText({ display, allowFreeform }: Approval): boolean {
  return display === 'text' || allowFreeform === true;
}

/** The request's own options, else allow and deny. A permission can always be denied; a question only by an option of its own. */
export function listOptions(approval: Approval): readonly ApprovalOption[] {
  const { options = [] } = approval;
  if (isQuestion(approval) && (options.length > 0 || acceptsText(approval))) return options;
  if (options.length === 0) return PLAIN;
  return options.some(({ kind }) => APPROVED_BY_KIND[kind] === false) ? options : [...options, DENY];
}

/** `text`: the typed answer; blank when there is none. */
export function toResponse({ id, kind }: ApprovalOption, text: string): ApprovalResponse {
  const answer = text.trim() === '' ? {} : { text };
  const approved = APPROVED_BY_KIND[kind];
  if (id === undefined) return { approved: approved === true, ...answer };
  // The runtime derives no decision from an application's own kind.
  return { optionId: id, ...(approved === undefined && { approved: true }), ...answer };
}

/** Distinguishes the options of one request. */
export function optionKey({ id, kind }: ApprovalOption): string {
  return id === undefined ? `kind:${kind}` : `id:${id}`;
}
