// What a request to a registry is for: its host's area, and the template of its route, for observers.
import { HEALTH_PATHS } from '@vitrine/std/internal/health';
import type { Hono } from 'hono';

/** Area of a request, by its host. */
export type RequestArea = 'registry' | 'content' | 'sandbox' | 'other';

/** Load balancers ask by any name of this machine; content and sandboxes have no other addresses than their own. */
export function isHealthRequest(area: RequestArea, method: string, pathname: string): boolean {
  const isPath = pathname === HEALTH_PATHS.alive || pathname === HEALTH_PATHS.ready;
  return isPath && (method === 'GET' || method === 'HEAD') && (area === 'registry' || area === 'other');
}

/** The template of a route, or in parentheses what else the request was for: one of a few texts. */
export function readRoute(app: Hono, area: RequestArea, { pathname }: URL): string {
  if (isHealthRequest(area, 'GET', pathname)) return pathname;
  if (area !== 'registry') return `(${area})`;
  return app.routes.find(({ path, method }) => method !== 'ALL' && fits(path, pathname))?.path ?? '(unknown)';
}

/** Whether a path is of a route: `/v1/servers/a` of `/v1/servers/:id`. */
export function fits(route: string, path: string): boolean {
  const [names, parts] = [route.split('/'), path.split('/')];
  return names.length === parts.length && names.every((name, n) => name.startsWith(':') || name === parts[n]);
}
