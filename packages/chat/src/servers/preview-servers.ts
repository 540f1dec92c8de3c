// What a pasted text would add, before anything is stored or started.

import type { PreviewedServer, ServerPreview, ServerSettings } from '@vitrine/agent/internal/api';
import { isConfigFault, type ServerConfig } from '@vitrine/connect';
import { readPastedServers } from '@vitrine/connect/internal/config';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { withoutUndefined } from '@vitrine/std/internal/json';
import { ChatError } from '../errors.ts';

/** The options of `previewServers`. */
export interface PreviewOptions {
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly mayAddCommands: boolean;
}

/** Throws `ChatError` `bad-request` for a text without servers. */
export function previewServers(text: string, { values, mayAddCommands }: PreviewOptions): ServerPreview {
  try {
    const { servers, variables, ignored } = readPastedServers(text, { values });
    return {
      servers: servers.map(({ config, problem, ...name }): PreviewedServer => {
        if (!config) return { ...name, problem: problem ?? '' };
        const settings = toSettings(config);
        return config.type === 'stdio' && !mayAddCommands
          ? { ...name, settings, problem: NO_COMMANDS }
          : { ...name, settings };
      }),
      variables: variables.map(variable => ({ ...variable })),
      ignored: [...ignored],
    };
  } catch (error) {
    if (isConfigFault(error)) throw new ChatError('bad-request', errorMessage(error), { cause: error });
    throw error;
  }
}

const NO_COMMANDS = 'Only administrators of this chat may add programs.';

/** Converts a configuration to what a user can set in the page. What else a configuration file can have is left out. */
function toSettings(config: ServerConfig): ServerSettings {
  if (config.type !== 'stdio') {
    const { type, url, headers, timeoutMs } = config;
    return withoutUndefined({ type, url, headers: headers && { ...headers }, timeoutMs });
  }
  const { type, command, args, cwd, env, timeoutMs } = config;
  return withoutUndefined({ type, command, args: args && [...args], cwd, env: env && { ...env }, timeoutMs });
}
