// A rule of the contract: what is tested, where it is written down, and how an answer is compared with it.
import {
  ERROR_STATUS,
  type ErrorAnswer,
  ErrorAnswerSchema,
  type ViewErrorCode,
} from '@vitrine/tool-view/internal/contract';
import type * as z from 'zod/mini';
import { type Endpoint, type Exchange, shorten } from './endpoint.ts';

/** Sections of docs/reference/view-endpoint.md. */
type Section = '' | 'the-part' | 'rules-of-a-call' | 'requests-that-are-refused' | 'what-can-go-wrong';

export interface Rule {
  /** A name in kebab-case, for reports. */
  readonly id: string;
  /** The rule in one line. */
  readonly title: string;
  readonly section: Section;
  /** Rejects with `Violation` when the rule is broken, with `Inapplicable` when it cannot be tested here. */
  check(endpoint: Endpoint): Promise<void>;
}

/** The answer that breaks a rule. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor({ sent, status, headers, bytes, body }: Exchange, expected: string) {
    const type = headers.get('Content-Type') ?? 'no Content-Type';
    const text = body === undefined ? new TextDecoder().decode(bytes) : JSON.stringify(body);
    super(`${sent} was answered with ${status}, ${type}: ${shorten(text) || 'nothing'}. Expected: ${expected}.`);
  }
}

/** The reason why a rule cannot be tested. */
export class Inapplicable extends Error {
  override readonly name = 'Inapplicable';
}

/** Throws `Violation` unless the condition holds. */
export function expectThat(condition: boolean, exchange: Exchange, expected: string): asserts condition {
  if (!condition) throw new Violation(exchange, expected);
}

/** The body of a success, which fits the schema. */
export function expectAnswer<Schema extends z.ZodMiniType>(exchange: Exchange, schema: Schema): z.output<Schema> {
  expectThat(exchange.status === 200, exchange, '200');
  expectJson(exchange);
  const parsed = schema.safeParse(exchange.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Violation(
    exchange,
    `a body of the schema; at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'it does not fit'}`,
  );
}

/** The body of a refusal with this code, and its status. */
export function expectRefusal(exchange: Exchange, code: ViewErrorCode): ErrorAnswer {
  const status = ERROR_STATUS[code];
  expectThat(exchange.status === status, exchange, `${status} ${code}`);
  expectJson(exchange);
  const parsed = ErrorAnswerSchema.safeParse(exchange.body);
  if (!parsed.success) throw new Violation(exchange, `{ "error": { "code": "${code}", "message": "…" } }`);
  expectThat(parsed.data.error.code === code, exchange, `the code ${code}`);
  expectThat(parsed.data.error.message.trim() !== '', exchange, 'a message for the user');
  return parsed.data;
}

function expectJson(exchange: Exchange): void {
  expectThat(
    /^application\/json\b/i.test(exchange.headers.get('Content-Type') ?? ''),
    exchange,
    'Content-Type: application/json',
  );
}
