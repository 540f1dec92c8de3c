// Methods of the chat client: consents, trusted servers, opt-ins, the approval history, and settings.
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { ConsentFilter, SettingsChange } from './contract/approvals.ts';
import { API_ROUTES } from './contract/routes.ts';
import type { Http } from './http.ts';

export function trustMethods(http: Http) {
  return {
    /** The approval history: every request and its answer, of all sessions, newest first. */
    approvals: async () => (await http.call(API_ROUTES.approvals, {})).approvals,
    consents: async () => (await http.call(API_ROUTES.consents, {})).consents,
    /** Revokes every consent that has these fields; all of them when the filter is empty. */
    revokeConsents: (filter: ConsentFilter) => http.call(API_ROUTES.revokeConsents, { body: filter }),
    /** What the views of each server may do beyond the sandbox's policy. */
    optIns: async () => (await http.call(API_ROUTES.allOptIns, {})).optIns,
    /** Replaces the opt-ins of a server. */
    setOptIns: async (server: string, optIns: readonly SandboxOptIn[]): Promise<void> => {
      await http.call(API_ROUTES.setOptIns, { params: { name: server }, body: { optIns: [...optIns] } });
    },
    /** Servers whose read-only tools their views may call without a question. */
    trustedServers: async () => (await http.call(API_ROUTES.trustedServers, {})).servers,
    /** Resolves with the servers that are trusted now. */
    setTrustedServer: async (server: string, trusted: boolean) =>
      (await http.call(API_ROUTES.setTrustedServer, { params: { name: server }, body: { trusted } })).servers,
    settings: () => http.call(API_ROUTES.settings, {}),
    /** Changes the given settings. Resolves with all of them. */
    saveSettings: (change: SettingsChange) => http.call(API_ROUTES.changeSettings, { body: change }),
  };
}
