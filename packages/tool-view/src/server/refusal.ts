// The refusal of a request: its code, a sentence, and the question for the user where there is one.
import { type ApprovalQuestion, ERROR_STATUS, type ErrorAnswer, type ViewErrorCode } from '../contract/contract.ts';

/** Thrown inside the handler; becomes an answer of the contract. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ViewErrorCode;
  readonly approval: ApprovalQuestion | undefined;
  /** Seconds after which the request may be sent again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ViewErrorCode,
    message: string,
    { approval, retryAfter }: { approval?: ApprovalQuestion; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.approval = approval;
    this.retryAfter = retryAfter;
  }
}

/** The answer to a refused request. */
export function refusalResponse({ code, message, approval, retryAfter }: Refusal): Response {
  const body: ErrorAnswer = { error: { code, message }, ...(approval && { approval }) };
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json(body, { status: ERROR_STATUS[code], headers: { 'Cache-Control': 'no-store', ...headers } });
}
