// The agents of the chat over HTTP: list them, choose one.
import type { AgentList } from '@vitrine/protocol';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute } from './routes.ts';

/** What the chat knows of agents; `vitrine chat` fills it from agent files. */
export interface AgentDirectory {
  list(): AgentList;
  /** Changes the profile and the servers of the chat. Rejects with a readable message when the agent cannot be used. */
  select(id: string): Promise<void>;
}

const SelectSchema = z.strictObject({ id: z.string() });
const ONLY_ONE: AgentList = { agents: [{ id: 'default', name: 'Vitrine', starterPrompts: [] }], currentId: 'default' };

export interface AgentRoutesOptions {
  /** Absent: one agent, which cannot be changed. */
  directory?: AgentDirectory | undefined;
  maxBodyBytes?: number | undefined;
}

export function addAgentRoutes(app: Hono, { directory, maxBodyBytes }: AgentRoutesOptions): void {
  const list = (): AgentList => directory?.list() ?? ONLY_ONE;
  addRoute(app, '/api/agents', { GET: context => context.json(list()) });
  addRoute(app, '/api/agents/current', {
    PUT: async context => {
      const { id } = await readBody(context.req.raw, SelectSchema, maxBodyBytes);
      const { agents, currentId } = list();
      const wanted = agents.find(agent => agent.id === id);
      if (!wanted) {
        const known = agents.map(agent => agent.id).join(', ');
        throw new ChatError('not-found', `There is no agent "${id.slice(0, 100)}". Use one of: ${known}.`);
      }
      if (wanted.problem !== undefined) throw new ChatError('bad-request', wanted.problem);
      if (id !== currentId) await directory?.select(id);
      return context.json(list());
    },
  });
}
