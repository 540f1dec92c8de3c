// `/healthz` and `/readyz`: for load balancers, which know neither the chat's name nor its token, so these routes are in front of the guard.

import type { Agent } from '@vitrine/agent';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { HEALTH_PATHS, type Health, type HealthCheck } from '@vitrine/std/internal/health';
import type { Hono } from 'hono';
import { refuseOtherMethods } from './refuse-other-methods.ts';

export function addHealthRoutes(app: Hono, health: Health): void {
  app.get(HEALTH_PATHS.alive, () => health.alive());
  app.get(HEALTH_PATHS.ready, () => health.ready());
  for (const path of Object.values(HEALTH_PATHS)) refuseOtherMethods(app, path, ['GET']);
}

/** The hash of no content. */
const NO_BLOB = '0'.repeat(64);

/** Reads one row of the agent's storage, by its key. */
export function databaseCheck(agent: Pick<Agent, 'blob'>): HealthCheck {
  return { name: 'database', check: async () => agent.blob(NO_BLOB) };
}

/** Reports a failing check with its name. */
export function reportFailure(report: (error: unknown) => void): (name: string, error: unknown) => void {
  return (name, error) => {
    const reason = errorMessage(error);
    report(new Error(`The chat is not ready: the check "${name}" fails: ${reason}`, { cause: error }));
  };
}
