// HTTP routes that a method of the agent answers as it is (`agent` in `API_ROUTES`).
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute, RouteMethod } from '@vitrine/agent/internal/routes';
import { listParams } from '@vitrine/protocol/internal/http-api/route';
import type { Context } from 'hono';
import type { UserRules } from './auth/user-access.ts';
import { ChatError } from './errors.ts';
import type { ApiRouter } from './routes/api-router.ts';

export interface AgentMethodRoutesOptions {
  readonly agent: Agent;
  /** Called before a run is asked for, with what admins have set for the user. Rejects when the user may not have one now. Absent: always allowed. */
  readonly checkBudget?: ((own: UserRules | undefined) => Promise<void>) | undefined;
}

export function addAgentMethodRoutes(api: ApiRouter, { agent, checkBudget }: AgentMethodRoutesOptions): void {
  for (const [name, route] of Object.entries<ApiRoute>(API_ROUTES)) {
    if (route.agent === undefined) continue;
    const method = agent[name as RouteMethod] as (...args: readonly unknown[]) => Promise<unknown>;
    const names = listParams(route.path);
    const call = async (context: Context, params: Readonly<Record<string, string>>, body: unknown) => {
      if (route.isRun) await checkBudget?.(context.get('access'));
      const args = names.map(name => params[name]);
      return method(...args, ...(route.body === undefined ? [] : [body]));
    };
    // What a method resolves with has the type of its row.
    if (route.answer)
      api.answer(route, async ({ context, params, body }) => {
        const value = await call(context, params, body);
        return (route.member === undefined ? value : { [route.member]: value }) as never;
      });
    else
      api.perform(route, async ({ context, params, body }) => {
        if ((await call(context, params, body)) !== false || route.missing === undefined) return;
        const values: Readonly<Record<string, string>> = params;
        const text = route.missing.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? '').slice(0, 100));
        throw new ChatError('not-found', text);
      });
  }
}
