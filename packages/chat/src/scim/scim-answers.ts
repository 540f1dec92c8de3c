// Answers of SCIM: resources, lists and errors, all as `application/scim+json` (RFC 7644, 3.4.2 and 3.12).
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const HEADERS = { 'Content-Type': 'application/scim+json', 'Cache-Control': 'no-store' };

/** Detail error keywords of RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

export function answerScim(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}

interface ScimProblem {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
  readonly scimType?: ScimType | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export function answerProblem({ status, detail, scimType, headers }: ScimProblem): Response {
  const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail };
  return answerScim(body, status, headers);
}

/** Creates the error that a handler throws. */
export function scimProblem(problem: ScimProblem): HTTPException {
  return new HTTPException(problem.status, { message: problem.detail, res: answerProblem(problem) });
}

/** Creates the error of a value that the client has to change: 400. */
export const badRequest = (scimType: ScimType, detail: string): HTTPException =>
  scimProblem({ status: 400, scimType, detail });
