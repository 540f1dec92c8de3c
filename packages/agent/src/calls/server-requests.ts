// Handles requests of a server during a call (MCP, elicitation and sampling): the user answers them at that call.

import type { ServerRequestHandlers } from '@vitrine/connect';
import { createValidator } from '@vitrine/models/form';
import { openableURL } from '@vitrine/policy';
import { type Elicitation, ElicitationSchema } from '@vitrine/protocol/internal/session/events';
import { isRecord } from '@vitrine/std/internal/json';
import type { ApprovalAnswer } from '../api/contract/approvals.ts';
import type { AskPermission } from '../approvals/other-permissions.ts';
import type { RequestingServer } from '../approvals/requester.ts';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { Sample } from '../runs/sampling.ts';
import { boundedJson } from '../views/bounded-json.ts';
import { createBudget } from '../views/budget.ts';
import type { Call } from './calls.ts';

const MAX_REQUEST_BYTES = 128 * 1024;
const MAX_CONTENT_BYTES = 256 * 1024;
const MAX_MESSAGE_CHARACTERS = 10_000;
/** Requests of one server per minute. */
const MAX_PER_MINUTE = 30;
/** Issues that the error for an invalid answer lists. */
const MAX_ISSUES = 3;

export interface ServerRequestsOptions {
  readonly clock: Clock;
  readonly askPermission: AskPermission;
  readonly sample: Sample;
}

/** The handlers of one call. */
export type ServerRequests = (call: Call) => ServerRequestHandlers;

export function createServerRequests({ clock, askPermission, sample }: ServerRequestsOptions): ServerRequests {
  const budget = createBudget({
    clock,
    maxPerMinute: MAX_PER_MINUTE,
    refusal: `A server may ask the user ${MAX_PER_MINUTE} times a minute; wait and ask again.`,
  });

  return call => {
    const server: RequestingServer = {
      sessionId: call.sessionId,
      server: call.connection.name,
      toolName: call.tool.name,
      callId: call.callId,
      schedule: call.schedule,
    };
    return {
      async elicit(params, signal) {
        budget.spend(server.server);
        const elicitation = readElicitation(params);
        const accept = (answer: ApprovalAnswer) => ({ value: readContent(elicitation, answer), edited: false });
        try {
          const { value: content } = await askPermission(
            server,
            { kind: 'elicitation', details: { elicitation }, accept },
            signal,
          );
          return { action: 'accept', ...(content === undefined ? {} : { content }) };
        } catch (error) {
          if (!(error instanceof AgentError) || signal.aborted) throw error;
          if (error.code === 'cancelled') return { action: 'cancel' };
          if (error.code === 'denied' && error.byUser) return { action: 'decline' };
          throw error;
        }
      },
      sample: async (params, signal) => ({ ...(await sample(server, params, signal)) }),
    };
  };
}

/** Throws `AgentError` `bad-action`. */
function readElicitation(params: unknown): Elicitation {
  const plain = boundedJson(params, { what: 'The elicitation request', maxBytes: MAX_REQUEST_BYTES });
  const { mode = 'form', message, requestedSchema, url } = isRecord(plain) ? plain : {};
  const parsed = ElicitationSchema.safeParse({ mode, message, requestedSchema, url });
  const fail = (what: string): never => {
    throw new AgentError('bad-action', `The elicitation request ${what}.`, { received: params });
  };
  if (!parsed.success) return fail('does not follow MCP (elicitation/create)');
  const elicitation = parsed.data;
  if (elicitation.message.length > MAX_MESSAGE_CHARACTERS)
    return fail(`has a message of more than ${MAX_MESSAGE_CHARACTERS} characters`);
  if (elicitation.mode === 'form') {
    if (elicitation.requestedSchema?.type !== 'object') return fail('has no requestedSchema of type "object"');
    return { mode: 'form', message: elicitation.message, requestedSchema: elicitation.requestedSchema };
  }
  const address = openableURL(elicitation.url ?? '');
  if (address === undefined) return fail('has no http or https address');
  return { mode: 'url', message: elicitation.message, url: address };
}

/** Reads what the user filled in, checked by the requested schema. Throws `AgentError` `bad-arguments`, which names paths but no values. */
function readContent({ mode, requestedSchema }: Elicitation, answer: ApprovalAnswer) {
  const fail = (what: string): never => {
    throw new AgentError('bad-arguments', what);
  };
  if (answer.arguments !== undefined) fail('This request has no arguments: give content.');
  if (mode === 'url') return answer.content === undefined ? undefined : fail('Opening an address takes no content.');
  const content = boundedJson(answer.content ?? {}, { what: 'The content', maxBytes: MAX_CONTENT_BYTES });
  const issues = createValidator(requestedSchema).judge(content as never) ?? [];
  if (issues.length > 0)
    fail(
      issues
        .slice(0, MAX_ISSUES)
        .map(({ path, message }) => `content${path}: ${message}`)
        .join(' '),
    );
  return content;
}
