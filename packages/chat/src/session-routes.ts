// Sessions over HTTP: make, list, read, follow, call a tool, act for a view, answer what a view asks. Whoever reaches these
// routes is the person (the guard saw to it); what a view asks for says so and goes through the policy.
import type { Agent } from '@vitrine/agent';
import type { Connections } from '@vitrine/connect';
import { ActionSchema, AnyMembersSchema, CONSENT_SCOPES } from '@vitrine/protocol';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { actionResponse } from './action-response.ts';
import { answerOf, ChatError } from './errors.ts';
import { createLiveFeed } from './live-feed.ts';
import type { OpenStreams } from './open-streams.ts';
import { readBody } from './request-body.ts';
import { addRoute, parameter } from './routes.ts';
import { createServerFeed } from './server-feed.ts';
import { createSessionStream } from './session-stream.ts';

const ToolCallBodySchema = z.object({
  server: z.string().min(1),
  tool: z.string().min(1),
  /** Absent means none. */
  arguments: z._default(AnyMembersSchema, {}),
});
/** See `ApprovalAnswer`. Strict: an answer of which a part is overlooked says something else. */
const ApprovalBodySchema = z.strictObject({
  approved: z.boolean(),
  scope: z.enum(CONSENT_SCOPES).exactOptional(),
  arguments: z.exactOptional(AnyMembersSchema),
  content: z.exactOptional(AnyMembersSchema),
  reason: z.string().exactOptional(),
  trust: z.boolean().exactOptional(),
  dismissed: z.boolean().exactOptional(),
});

/** Without `state` the surface keeps nothing any more. */
const ViewStateBodySchema = z.strictObject({ state: z.unknown().optional() });

export interface SessionRoutesOptions {
  agent: Agent;
  connections: Connections;
  streams: OpenStreams;
  heartbeatMs?: number | undefined;
  maxBodyBytes?: number | undefined;
  /** Told of errors that are nobody's fault outside. */
  report: (error: unknown) => void;
}

export function addSessionRoutes(app: Hono, options: SessionRoutesOptions): void {
  const { agent, maxBodyBytes, report } = options;

  addRoute(app, '/api/sessions', {
    GET: context => context.json({ sessions: agent.listSessions() }),
    POST: context => {
      const { id } = agent.createSession();
      return context.json({ id }, 201, { Location: `/api/sessions/${id}` });
    },
  });

  addRoute(app, '/api/sessions/:id', {
    GET: context => {
      const id = parameter(context, 'id');
      const session = agent.getSession(id);
      if (!session)
        throw new ChatError('not-found', `There is no session "${id.slice(0, 100)}". Make one: POST /api/sessions.`);
      return context.json({ id: session.id, seq: session.seq, events: session.events });
    },
  });

  addRoute(app, '/api/sessions/:id/events', { GET: context => followSession(context, options) });

  addRoute(app, '/api/sessions/:id/tool-calls', {
    POST: async context => {
      const id = parameter(context, 'id');
      const body = await readBody(context.req.raw, ToolCallBodySchema, maxBodyBytes);
      return context.json(agent.callTool(id, { ...body, initiator: 'person' }), 202);
    },
  });

  addRoute(app, '/api/sessions/:id/tool-calls/:callId', {
    DELETE: context => {
      const id = parameter(context, 'id');
      const callId = parameter(context, 'callId');
      if (!agent.cancelCall(id, callId)) throw new ChatError('not-found', `No call "${callId}" is running.`);
      return context.body(null, 204);
    },
  });

  addRoute(app, '/api/sessions/:id/surfaces/:surfaceId/actions', {
    POST: async context => {
      const id = parameter(context, 'id');
      const action = await readBody(context.req.raw, ActionSchema, maxBodyBytes);
      // The page that asked may go away before the person has answered: then nobody wants the answer any more.
      const { signal } = context.req.raw;
      return actionResponse(acting => agent.act(id, parameter(context, 'surfaceId'), action, acting), {
        accept: context.req.header('accept'),
        signal,
        explain(error) {
          const answer = answerOf(error);
          if (answer.unexpected) report(error);
          return answer;
        },
      });
    },
  });

  addRoute(app, '/api/sessions/:id/surfaces/:surfaceId/context', {
    DELETE: context => {
      const surfaceId = parameter(context, 'surfaceId');
      if (!agent.clearModelContext(parameter(context, 'id'), surfaceId))
        throw new ChatError('not-found', `The surface "${surfaceId.slice(0, 100)}" has told the model nothing.`);
      return context.body(null, 204);
    },
  });

  addRoute(app, '/api/sessions/:id/surfaces/:surfaceId/state', {
    GET: context =>
      context.json({ state: agent.getViewState(parameter(context, 'id'), parameter(context, 'surfaceId')) }),
    PUT: async context => {
      const { state } = await readBody(context.req.raw, ViewStateBodySchema, maxBodyBytes);
      agent.setViewState(parameter(context, 'id'), parameter(context, 'surfaceId'), state);
      return context.body(null, 204);
    },
  });

  addRoute(app, '/api/sessions/:id/approvals/:approvalId', {
    POST: async context => {
      const id = parameter(context, 'id');
      const answer = await readBody(context.req.raw, ApprovalBodySchema, maxBodyBytes);
      agent.respond(id, parameter(context, 'approvalId'), answer);
      return context.body(null, 204);
    },
  });
}

function followSession(context: Context, options: SessionRoutesOptions): Response {
  const { agent, connections, streams, heartbeatMs } = options;
  const id = parameter(context, 'id');
  const after = readAfter(context);
  const end = agent.listSessions().find(session => session.id === id)?.seq ?? 0;
  const stream = createSessionStream({
    events: ending => agent.events(id, { after, signal: ending }),
    resyncAt: after > end ? end : undefined,
    servers: createServerFeed(connections),
    live: createLiveFeed(agent.live(id)),
    open: () => streams.open(),
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // nginx and its relatives hold back small writes otherwise.
      'X-Accel-Buffering': 'no',
    },
  });
}

/** Where to go on: `Last-Event-ID` (what a browser sends when it comes back) wins over `after` (what the page opened with); neither: from the start. */
function readAfter(context: Context): number {
  const lastEventId = context.req.header('last-event-id');
  const [name, text] = lastEventId ? ['Last-Event-ID', lastEventId] : ['after', context.req.query('after') ?? '0'];
  if (!/^\d{1,15}$/.test(text)) {
    throw new ChatError(
      'bad-request',
      `${name} is "${text.slice(0, 100)}"; it has to be the number of the last event seen.`,
    );
  }
  return Number(text);
}
