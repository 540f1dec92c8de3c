// Methods of the chat client: the servers of the chat, and those that the user adds.

import type { BodyInput } from './contract/route-types.ts';
import { API_ROUTES } from './contract/routes.ts';
import type { ServerPreview, ServerSettings } from './contract/server-settings.ts';
import type { ServerList } from './contract/servers.ts';
import type { Http } from './http.ts';

export function serverMethods(http: Http) {
  return {
    servers: async () => (await http.call(API_ROUTES.servers, {})).servers,
    /** The servers, and what the user may add. */
    serverList: (): Promise<ServerList> => http.call(API_ROUTES.servers, {}),
    /** All or none. Resolves with all servers of the chat. */
    addServers: (servers: BodyInput<typeof API_ROUTES.addServers>['servers']): Promise<ServerList> =>
      http.call(API_ROUTES.addServers, { body: { servers } }),
    /** Replaces the settings of a server that the user added. */
    changeServer: (name: string, settings: ServerSettings): Promise<ServerList> =>
      http.call(API_ROUTES.changeServer, { params: { name }, body: { settings } }),
    serverSettings: async (name: string): Promise<ServerSettings> =>
      (await http.call(API_ROUTES.serverSettings, { params: { name } })).settings,
    /** The last lines of its stderr. */
    serverLog: async (name: string) => (await http.call(API_ROUTES.serverLog, { params: { name } })).lines,
    /** Requests a preview of what a text of another client would add. No server is started. */
    previewServers: (text: string, values: Readonly<Record<string, string>> = {}): Promise<ServerPreview> =>
      http.call(API_ROUTES.previewServers, { body: { text, values: { ...values } } }),
    /** Servers of the configured registry. */
    searchRegistry: async (search: string) =>
      (await http.call(API_ROUTES.searchRegistry, { query: { search } })).servers,
  };
}
