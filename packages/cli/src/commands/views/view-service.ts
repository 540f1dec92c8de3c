// Everything that `vitrine views` answers at its port: the routes of <ToolView>, vitrine.js for pages without a bundler, and what an orchestrator
// asks.
import type { Connections } from '@vitrine/connect';
import { HEALTH_PATHS } from '@vitrine/std/internal/health';
import { answerFile } from '@vitrine/tool-view/files';
import { ERROR_STATUS, type ErrorAnswer } from '@vitrine/tool-view/internal/contract';
import type { ViewHandler } from '@vitrine/tool-view/server';
import type { CheckAccess } from './access.ts';

/** The path of the routes. */
export const ROUTES_PATH = '/api/views';
/** Header by which a backend names the user: approvals hold for this user alone. Pages of other origins cannot send it. */
export const USER_HEADER = 'X-Vitrine-User';

export interface ViewServiceOptions {
  readonly views: ViewHandler;
  readonly connections: Pick<Connections, 'list'>;
  readonly access: CheckAccess;
}

export interface ViewService {
  fetch(this: void, request: Request): Promise<Response>;
  /** Makes `/readyz` say 503 from now on. */
  drain(this: void): void;
}

export function createViewService({ views, connections, access }: ViewServiceOptions): ViewService {
  let isClosing = false;
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === HEALTH_PATHS.alive || pathname === HEALTH_PATHS.ready) {
        const health = readHealth(connections, isClosing);
        const isUnready =
          pathname === HEALTH_PATHS.ready && (health.status === 'starting' || health.status === 'closing');
        return json(health, isUnready ? 503 : 200);
      }
      if (!pathname.startsWith(`${ROUTES_PATH}/`)) return answerPublicFile(request);
      const problem = access(request);
      if (problem) return refuse(problem.code, problem.message);
      return views.fetch(request);
    },
    drain() {
      isClosing = true;
    },
  };
}

/** Answers with a file of pages without a bundler, which everyone may load. */
async function answerPublicFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const file = await answerFile(request);
    if (file) return file;
  } catch (error) {
    return refuse('not-found', (error as Error).message);
  }
  return refuse(
    'not-found',
    `There is no ${pathname.slice(0, 200)} here. The routes are below ${ROUTES_PATH}/; /vitrine.js is for pages.`,
  );
}

interface ServiceHealth {
  /** `degraded`: some servers are not connected; requests for the others are answered. */
  readonly status: 'ok' | 'starting' | 'degraded' | 'closing';
  /** State of each server, by name. The reasons are on stderr, because everyone may ask. */
  readonly servers: Readonly<Record<string, string>>;
}

function readHealth({ list }: Pick<Connections, 'list'>, isClosing: boolean): ServiceHealth {
  const states = list.map(({ name, getSnapshot }) => ({ name, ...getSnapshot() }));
  const servers = Object.fromEntries(states.map(({ name, status }) => [name, status]));
  if (isClosing) return { status: 'closing', servers };
  // A server that was lost connects again; only the first attempts count as the start.
  if (states.some(({ status, error }) => status === 'connecting' && error === undefined))
    return { status: 'starting', servers };
  return { status: states.every(({ status }) => status === 'connected') ? 'ok' : 'degraded', servers };
}

function refuse(code: ErrorAnswer['error']['code'], message: string): Response {
  const body: ErrorAnswer = { error: { code, message } };
  const response = json(body, ERROR_STATUS[code]);
  if (code === 'unauthorized') response.headers.set('WWW-Authenticate', 'Bearer');
  return response;
}

const json = (body: object, status: number): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } });
