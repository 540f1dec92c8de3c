// HTTP routes for sessions: create, list, read, follow, call a tool, perform a view's action, answer approvals. The guard lets only the user
// reach these routes; an action of a view is marked as such and goes through the policy.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connections } from '@vitrine/connect';
import type { Context } from 'hono';
import { actionResponse } from './action-response.ts';
import type { ApiRouter } from './api-router.ts';
import { ChatError, errorAnswer } from './errors.ts';
import { createLiveFeed } from './live-feed.ts';
import type { OpenStreams } from './open-streams.ts';
import { createServerFeed } from './server-feed.ts';
import { createSessionStream } from './session-stream.ts';

export interface SessionRoutesOptions {
  agent: Agent;
  connections: Connections;
  streams: OpenStreams;
  heartbeatMs?: number | undefined;
  /** Called with errors that no client caused. */
  report: (error: unknown) => void;
}

export function addSessionRoutes(api: ApiRouter, options: SessionRoutesOptions): void {
  const { agent } = options;

  api.answer(API_ROUTES.sessions, async () => ({ sessions: await agent.listSessions() }));
  api.answer(API_ROUTES.createSession, async ({ context }) => {
    const { id } = await agent.createSession();
    context.header('Location', `/api/sessions/${id}`);
    return { id };
  });
  api.answer(API_ROUTES.session, async ({ params: { id } }) => {
    const session = await agent.getSession(id);
    if (session) return { id: session.id, seq: session.seq, events: session.events };
    throw noSession(id);
  });
  api.respond(API_ROUTES.exportSession, ({ params: { id } }) => exportSession(id, agent));
  api.respond(API_ROUTES.sessionEvents, ({ context, params: { id } }) => followSession(id, context, options));

  api.answer(API_ROUTES.callTool, ({ params: { id }, body }) => agent.callTool(id, { ...body, initiator: 'user' }));
  api.perform(API_ROUTES.cancelCall, async ({ params: { id, callId } }) => {
    if (!(await agent.cancelCall(id, callId))) throw new ChatError('not-found', `No call "${callId}" is running.`);
  });
  api.perform(API_ROUTES.respond, ({ params: { id, approvalId }, body }) => agent.respond(id, approvalId, body));
  addSurfaceRoutes(api, options);
}

const noSession = (id: string): ChatError =>
  new ChatError('not-found', `There is no session "${id.slice(0, 100)}". Make one: POST /api/sessions.`);

async function exportSession(id: string, agent: Agent): Promise<Response> {
  const session = await agent.exportSession(id);
  if (!session) throw noSession(id);
  const { events, ...about } = session;
  const lines = [about, ...events].map(line => `${JSON.stringify(line)}\n`);
  return new Response(lines.join(''), {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="chat-${id.replace(/[^\w-]/g, '')}.jsonl"`,
    },
  });
}

function addSurfaceRoutes(api: ApiRouter, { agent, report }: SessionRoutesOptions): void {
  api.respond(API_ROUTES.act, ({ context, params: { id, surfaceId }, body }) =>
    actionResponse(acting => agent.act(id, surfaceId, body, acting), {
      accept: context.req.header('accept'),
      // The requesting page may be closed before the user has answered: then the approval is withdrawn.
      signal: context.req.raw.signal,
      explain(error) {
        const answer = errorAnswer(error);
        if (answer.unexpected) report(error);
        return answer;
      },
    }),
  );
  api.perform(API_ROUTES.clearContext, async ({ params: { id, surfaceId } }) => {
    if (!(await agent.clearModelContext(id, surfaceId)))
      throw new ChatError('not-found', `The surface "${surfaceId.slice(0, 100)}" has no model context.`);
  });
  api.answer(API_ROUTES.viewState, async ({ params: { id, surfaceId } }) => ({
    state: await agent.getViewState(id, surfaceId),
  }));
  api.perform(API_ROUTES.saveViewState, ({ params: { id, surfaceId }, body }) =>
    agent.setViewState(id, surfaceId, body.state),
  );
}

async function followSession(id: string, context: Context, options: SessionRoutesOptions): Promise<Response> {
  const { agent, connections, streams, heartbeatMs } = options;
  streams.refuseWhenClosing();
  const after = readAfter(context);
  const end = (await agent.listSessions()).find(session => session.id === id)?.seq ?? 0;
  const stop = new AbortController();
  const stream = createSessionStream({
    events: await agent.events(id, { after, signal: stop.signal }),
    stop,
    resyncAt: after > end ? end : undefined,
    servers: createServerFeed(connections),
    live: createLiveFeed(await agent.live(id)),
    open: () => streams.open(),
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // Otherwise nginx and similar proxies buffer small writes.
      'X-Accel-Buffering': 'no',
    },
  });
}

/** Where to resume: `Last-Event-ID` (sent by a reconnecting browser) overrides `after` (sent on first connect); with neither, from the start. */
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

/** HTTP routes for tools that open views offer: the offers of a page, and reports of calls that the model or the user made. */
export function addAppToolRoutes(api: ApiRouter, agent: Agent): void {
  api.perform(API_ROUTES.offerAppTools, ({ params: { id, surfaceId }, body }) =>
    agent.offerAppTools(id, surfaceId, body),
  );
  api.answer(API_ROUTES.recordAppTool, ({ params: { id, surfaceId }, body }) =>
    agent.recordAppToolCall(id, surfaceId, body),
  );
  api.perform(API_ROUTES.reportAppToolCall, async ({ params: { id, callId }, body }) => {
    if (!(await agent.reportAppToolCall(id, callId, body)))
      throw new ChatError('not-found', `The call "${callId.slice(0, 100)}" is not waited for.`);
  });
}

export interface MessageRoutesOptions {
  readonly agent: Agent;
  /** Called before a run is asked for. Rejects when the user may not have one now. Absent: always allowed. */
  readonly checkBudget?: (() => Promise<void>) | undefined;
}

/** HTTP routes for messages to the model: send one, remove one, stop or retry a run, list the models. */
export function addMessageRoutes(api: ApiRouter, { agent, checkBudget }: MessageRoutesOptions): void {
  api.answer(API_ROUTES.models, () => ({ models: [...agent.models()], defaultId: agent.defaultModelId() }));

  api.answer(API_ROUTES.sendMessage, async ({ params: { id }, body: { model, ...message } }) => {
    await checkBudget?.();
    return agent.sendMessage(id, { ...message, ...(model === undefined ? {} : { modelId: model }) });
  });
  api.perform(API_ROUTES.removeMessage, async ({ params: { id, messageId } }) => {
    if (!(await agent.removeMessage(id, messageId)))
      throw new ChatError('not-found', `No message "${messageId.slice(0, 100)}" waits to be read.`);
  });
  api.answer(API_ROUTES.retryRun, async ({ params: { id }, body: { retryOf, model } }) => {
    await checkBudget?.();
    return agent.retryRun(id, retryOf, model === undefined ? {} : { modelId: model });
  });
  api.perform(API_ROUTES.stopRun, async ({ params: { id, runId } }) => {
    if (!(await agent.stopRun(id, runId)))
      throw new ChatError('not-found', `No run "${runId.slice(0, 100)}" is going on.`);
  });
}
