// HTTP routes for sessions that need more than a method of the agent: create, list, read, follow, export, perform a view's action. The guard lets
// only the user reach these routes; an action of a view is marked as such and goes through the policy.
import type { Agent, Session } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { ModelSettings } from '@vitrine/agent/internal/settings';
import type { Connections } from '@vitrine/connect';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { Context } from 'hono';
import { ChatError, errorAnswer } from '../errors.ts';
import { exportSession, sendFile } from '../export/export-session.ts';
import { toBody } from '../export/send-parts.ts';
import { parseJSONFile } from '../requests/parse-json-file.ts';
import { createLiveFeed } from '../streams/live-feed.ts';
import type { UserStreams } from '../streams/open-streams.ts';
import { createServerFeed } from '../streams/server-feed.ts';
import { createSessionStream } from '../streams/session-stream.ts';
import { actionResponse } from './action-response.ts';
import type { ApiRouter } from './api-router.ts';

export interface SessionRoutesOptions {
  agent: Agent;
  connections: Connections;
  streams: UserStreams;
  heartbeatMs?: number | undefined;
  /** Called with errors that no client caused. */
  report: (error: unknown) => void;
}

export function addSessionRoutes(api: ApiRouter, options: SessionRoutesOptions): void {
  const { agent } = options;

  api.answer(API_ROUTES.createSession, async ({ context }) => {
    const { id } = await agent.createSession({
      project: context.req.query('project'),
      id: context.req.query('id'),
    });
    context.header('Location', `/api/sessions/${id}`);
    return { id };
  });
  api.respond(API_ROUTES.session, async ({ params: { id } }) => {
    const session = await agent.getSession(id);
    if (!session) throw noSession(id);
    return new Response(toBody(writeSession(session)), { headers: { 'Content-Type': 'application/json' } });
  });
  api.answer(API_ROUTES.updateSession, async ({ params: { id }, body }) => {
    await agent.updateSession(id, body);
    const session = (await agent.listSessions()).find(session => session.id === id);
    if (session) return session;
    throw noSession(id);
  });
  api.answer(API_ROUTES.search, async ({ context }) => ({ results: await agent.search(context.req.query('q') ?? '') }));
  // One after the other: each takes as much of the process as it can get.
  const imports = createSerialQueue();
  api.answer(API_ROUTES.importSession, ({ body, context }) =>
    imports.run('import', async () => agent.importSession(await readJSONFile(body), { id: context.req.query('id') })),
  );
  api.respond(API_ROUTES.exportSession, async ({ context, params: { id } }) => {
    const file = await exportSession(agent, id, context.req.query('format'));
    if (file) return sendFile(file);
    throw noSession(id);
  });
  api.respond(API_ROUTES.sessionEvents, ({ context, params: { id } }) => followSession(id, context, options));
  addSurfaceRoutes(api, options);
}

/** Rejects with `ChatError` `bad-request`. */
async function readJSONFile(bytes: Uint8Array): Promise<unknown> {
  try {
    return await parseJSONFile(bytes);
  } catch (cause) {
    throw new ChatError(
      'bad-request',
      'This file is not JSON, or a part of it is missing. Choose a file from “Export as JSON”.',
      { cause },
    );
  }
}

/** The JSON of a session, in parts. */
function* writeSession({ id, seq, events }: Session): Generator<string> {
  yield `{"id":${JSON.stringify(id)},"seq":${seq},"events":[`;
  for (const [index, event] of events.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(event)}`;
  yield ']}';
}

const noSession = (id: string): ChatError =>
  new ChatError('not-found', `There is no session "${id.slice(0, 100)}". Make one: POST /api/sessions.`);

function addSurfaceRoutes(api: ApiRouter, { agent, report }: SessionRoutesOptions): void {
  api.respond(API_ROUTES.act, ({ context, params: { id, surfaceId }, body }) =>
    actionResponse(acting => agent.act(id, surfaceId, body, { ...acting, template: context.req.query('template') }), {
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
  const widgetSession = (context: Context): string | undefined => context.req.query('widget-session');
  api.answer(API_ROUTES.viewState, async ({ params: { id, surfaceId }, context }) => ({
    state: await agent.getViewState(id, surfaceId, widgetSession(context)),
  }));
  api.perform(API_ROUTES.saveViewState, ({ params: { id, surfaceId }, body, context }) =>
    agent.setViewState(id, surfaceId, body.state, widgetSession(context)),
  );
}

async function followSession(id: string, context: Context, options: SessionRoutesOptions): Promise<Response> {
  const { agent, connections, streams, heartbeatMs } = options;
  streams.refuseWhenClosing();
  const after = readAfter(context);
  const end = (await agent.listSessions()).find(session => session.id === id)?.seq ?? 0;
  const stop = new AbortController();
  const [events, live] = [await agent.events(id, { after, signal: stop.signal }), await agent.live(id)];
  const { open, cancel } = streams.reserve();
  const stream = createSessionStream({
    events,
    stop,
    resyncAt: after > end ? end : undefined,
    servers: createServerFeed(connections),
    live: createLiveFeed(live),
    open,
    onUnread: cancel,
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

/**
 * Reads where to resume: `Last-Event-ID` (sent by a reconnecting browser) overrides `after` (sent on first connect); with neither, from the
 * start.
 */
export function readAfter(context: Context): number {
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

export interface ComposerRoutesOptions {
  readonly agent: Pick<Agent, 'models' | 'defaultModelId' | 'attach'>;
  /** Settings of models; without them the models never change. */
  readonly modelSettings?: Pick<ModelSettings, 'refresh'> | undefined;
}

/** HTTP routes for what a message needs: the list of models, and files. */
export function addComposerRoutes(api: ApiRouter, { agent, modelSettings }: ComposerRoutesOptions): void {
  api.answer(API_ROUTES.models, async () => {
    // A local server may have pulled a model meanwhile.
    await modelSettings?.refresh('all');
    return { models: [...agent.models()], defaultId: agent.defaultModelId() };
  });
  api.answer(API_ROUTES.attach, ({ context, body }) => agent.attach(context.req.query('name') ?? '', body));
}
