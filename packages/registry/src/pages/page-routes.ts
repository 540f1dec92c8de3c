// placeholder
import type { Hono } from 'hono';
import type { Services } from '../services.ts';
export function addPageRoutes(_app: Hono, _services: Services): void {}
