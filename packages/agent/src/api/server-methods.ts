// Methods of the chat client: configuration, servers, tools, prompts, models, agents, and the inspected server.
import { API_ROUTES } from './contract/routes.ts';
import type { Http } from './http.ts';

export function serverMethods(http: Http) {
  return {
    config: () => http.call(API_ROUTES.config, {}),
    servers: async () => (await http.call(API_ROUTES.health, {})).servers,
    /** Every tool of every connected server. */
    tools: async () => (await http.call(API_ROUTES.tools, {})).tools,
    /** The models of the chat; without any there is no conversation. */
    models: () => http.call(API_ROUTES.models, {}),
    /** The agents of the chat, and which one is selected. */
    agents: () => http.call(API_ROUTES.agents, {}),
    /** Selects an agent for the whole chat: its servers replace the connected ones. */
    selectAgent: (id: string) => http.call(API_ROUTES.selectAgent, { body: { id } }),
    /** Prompts of all connected servers. */
    prompts: async () => (await http.call(API_ROUTES.prompts, {})).prompts,
    /** The text of a prompt, for the composer. */
    fillPrompt: async (prompt: { server: string; name: string; arguments?: Record<string, string> }) =>
      (await http.call(API_ROUTES.fillPrompt, { body: prompt })).text,
    /** What the chat's server found at the URL of a page: a browser cannot tell a page from its own error page. */
    probePage: (server: string, ref: string) => http.call(API_ROUTES.probePage, { params: { name: server, ref } }),
    /** Messages of the inspected server with a number greater than `after`. */
    inspectedMessages: async (after: number) =>
      (await http.call(API_ROUTES.inspectedMessages, { query: { after: String(after) } })).messages,
    inspectedResources: () => http.call(API_ROUTES.inspectedResources, {}),
    inspectedResource: async (uri: string) =>
      (await http.call(API_ROUTES.inspectedResource, { query: { uri } })).contents,
  };
}
