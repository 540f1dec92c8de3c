// Checks every answer and stream event of the chat against the schemas that clients use.

import { API_ROUTES } from '@vitrine/agent/api';
import { STREAM_EVENTS } from '@vitrine/agent/internal/api';
import { ActionLineSchema, type ApiRoute, ErrorAnswerSchema } from '@vitrine/agent/internal/routes';
import { SessionEventSchema } from '@vitrine/protocol/session';
import type { EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod';

export type RouteName = keyof typeof API_ROUTES;
const ROUTES = Object.entries(API_ROUTES) as [RouteName, ApiRoute][];

/** Routes whose answers are files or streams. */
const FILE_ROUTES: ReadonlySet<RouteName> = new Set([
  'sessionEvents',
  'blob',
  'exportSession',
  'exportAll',
  'exportUser',
  'exportAudit',
]);

/** The route that answers a request; undefined for the page and for unknown addresses. */
export function findRoute(method: string, path: string): RouteName | undefined {
  const [pathname = ''] = path.split('?');
  const matches = (pattern: string): boolean => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
  return ROUTES.find(([, route]) => route.method === method && matches(route.path))?.[0];
}

/** Throws when an answer does not match its route's schema. The response can be read afterwards. */
export async function checkAnswer(name: RouteName, response: Response): Promise<void> {
  const route: ApiRoute = API_ROUTES[name];
  if (!response.ok) return checkFit(ErrorAnswerSchema, await response.clone().json(), `the error of ${name}`);
  if (FILE_ROUTES.has(name)) return;
  const expected = route.status ?? (route.answer === undefined ? 204 : 200);
  if (response.status !== expected) throw new Error(`${name} answered ${response.status} instead of ${expected}.`);
  if (route.answer === undefined) return;
  // A progress stream lasts as long as its call.
  if (response.headers.get('content-type')?.startsWith('application/x-ndjson')) return;
  checkFit(route.answer, await response.clone().json(), `the answer of ${name}`);
}

/** Throws when a line of an action's answer does not match the contract. */
export const checkActionLine = (line: unknown): void => checkFit(ActionLineSchema, line, 'a line of an action');

/** Throws when an event of a session's stream does not match the contract. */
export function checkStreamEvent({ event = '', data }: EventSourceMessage): void {
  const schemas: Readonly<Record<string, z.core.$ZodType>> = STREAM_EVENTS;
  checkFit(schemas[event] ?? SessionEventSchema, JSON.parse(data), `the event ${event}`);
}

/** Unknown fields are as wrong as missing ones: no client would read them. */
function checkFit(schema: z.core.$ZodType, value: unknown, what: string): void {
  const read = z.safeParse(schema, value);
  if (!read.success) throw new Error(`${what} does not fit its schema: ${z.prettifyError(read.error)}`);
  const [sent, known] = [JSON.stringify(sorted(value)), JSON.stringify(sorted(read.data))];
  if (sent !== known) throw new Error(`${what} has fields that its schema does not name:\n${sent}\n${known}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
