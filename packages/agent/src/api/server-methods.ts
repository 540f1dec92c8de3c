// Methods of the chat client: the servers of the chat, and those that the user adds.
import { API_ROUTES, type BodyInput } from './contract/routes.ts';
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
    removeServer: (name: string) => http.call(API_ROUTES.removeServer, { params: { name } }),
    serverSettings: async (name: string): Promise<ServerSettings> =>
      (await http.call(API_ROUTES.serverSettings, { params: { name } })).settings,
    serverResources: (name: string) => http.call(API_ROUTES.serverResources, { params: { name } }),
    /** The last lines of its stderr. */
    serverLog: async (name: string) => (await http.call(API_ROUTES.serverLog, { params: { name } })).lines,
    retryServer: (name: string) => http.call(API_ROUTES.retryServer, { params: { name } }),
    /** What a text of another client would add. Nothing is started. */
    previewServers: (text: string, values: Readonly<Record<string, string>> = {}): Promise<ServerPreview> =>
      http.call(API_ROUTES.previewServers, { body: { text, values: { ...values } } }),
    /** Servers of the configured registry. */
    searchRegistry: async (search: string) =>
      (await http.call(API_ROUTES.searchRegistry, { query: { search } })).servers,
    /** Switches servers off for a session; all others are on. */
    switchServersOff: (id: string, off: readonly string[]) =>
      http.call(API_ROUTES.switchServersOff, { params: { id }, body: { off: [...off] } }),
  };
}
