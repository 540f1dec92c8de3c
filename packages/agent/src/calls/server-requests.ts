// Handles requests of a server during a call (MCP, elicitation and sampling): the user answers them at that call.

import type { ServerRequestHandlers } from '@vitrine/connect';
import { createValidator } from '@vitrine/models/form';
import type { Elicitation } from '@vitrine/protocol/internal/session/events';
import { isRecord } from '@vitrine/std/internal/json';
import type { ApprovalAnswer } from '../api/contract/approvals.ts';
import type { AskPermission } from '../approvals/other-permissions.ts';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { Sample } from '../runs/sampling.ts';
import type { ReadQuestionView } from '../ui/question-views.ts';
import { boundedJson } from '../views/bounded-json.ts';
import { createBudget } from '../views/budget.ts';
import { type AddressVisits, requestingServer } from './address-visits.ts';
import type { Call } from './calls.ts';
import { readElicitation } from './read-elicitation.ts';

/** Questions of one server per minute. */
const MAX_PER_MINUTE = 30;
const MAX_CONTENT_BYTES = 256 * 1024;
/** Issues that the error for an invalid answer lists. */
const MAX_ISSUES = 3;

export interface ServerRequestsOptions {
  readonly askPermission: AskPermission;
  readonly sample: Sample;
  readonly visits: Pick<AddressVisits, 'visit'>;
  readonly readView: ReadQuestionView;
  /** Counts a question of a server; throws `AgentError` when there are too many. */
  readonly spend: (server: string) => void;
}

/** The handlers of one call. */
export type ServerRequests = (call: Call) => ServerRequestHandlers;

export function createServerRequests(options: ServerRequestsOptions): ServerRequests {
  const { askPermission, sample, visits, readView, spend } = options;
  return call => {
    const server = requestingServer(call);
    const { connection } = call;

    async function askByForm(form: Elicitation, meta: Record<string, unknown>, signal: AbortSignal) {
      const view = await readView(connection, meta);
      const elicitation: Elicitation = view === undefined ? form : { ...form, view, meta };
      const accept = (answer: ApprovalAnswer) => ({ value: readContent(elicitation, answer), edited: false });
      const { value } = await askPermission(server, { kind: 'elicitation', details: { elicitation }, accept }, signal);
      return value;
    }

    return {
      async elicit(params, signal) {
        spend(server.server);
        const elicitation = readElicitation(params);
        const { _meta, elicitationId } = params as Record<string, unknown>;
        try {
          if (elicitation.mode === 'url') {
            await visits.visit({ server, connection, elicitation, elicitationId }, signal);
            return { action: 'accept' };
          }
          const content = await askByForm(elicitation, isRecord(_meta) ? _meta : {}, signal);
          return { action: 'accept', content };
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

/** Returns the function that counts the questions of servers; it throws `AgentError` when a server asks too often. */
export function createServerBudget(clock: Clock): (server: string) => void {
  const refusal = `A server may ask the user ${MAX_PER_MINUTE} times a minute; wait and ask again.`;
  return createBudget({ clock, maxPerMinute: MAX_PER_MINUTE, refusal }).spend;
}

/** Reads what the user filled in, checked by the requested schema. Throws `AgentError` `bad-arguments`, which names paths but no values. */
function readContent({ requestedSchema }: Elicitation, answer: ApprovalAnswer) {
  const fail = (what: string): never => {
    throw new AgentError('bad-arguments', what);
  };
  if (answer.arguments !== undefined) fail('This request has no arguments: give content.');
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
