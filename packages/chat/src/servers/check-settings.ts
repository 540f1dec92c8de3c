// Checks what a user enters for a server: by the parser of the configuration file.

import type { ServerSettings } from '@vitrine/agent/internal/api';
import { isConfigFault, type ServerConfig } from '@vitrine/connect';
import { readServerConfig } from '@vitrine/connect/internal/config';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { ChatError } from '../errors.ts';

interface NameOptions {
  readonly isConfigured: (name: string) => boolean;
  /** The names of all servers that users added, this one among them. */
  readonly names: readonly string[];
}

/** Throws `ChatError` `bad-request` for a name that is in use, also with other upper and lower case. */
export function checkName(name: string, { isConfigured, names }: NameOptions): void {
  if (isConfigured(name))
    throw new ChatError('bad-request', `The chat's configuration has a server "${name}" already. Choose another name.`);
  const twins = names.filter(other => other.toLowerCase() === name.toLowerCase());
  if (twins.length > 1)
    throw new ChatError('bad-request', `There is a server "${twins[0]}" already. Choose another name.`);
}

interface SettingsOptions {
  /** Values that the settings leave as they are. */
  readonly formerSecrets: Readonly<Record<string, string>>;
  readonly folder: string | undefined;
}

/** Throws `ChatError` `bad-request`. */
export function parseSettings(
  { name, settings }: { readonly name: string; readonly settings: ServerSettings },
  { formerSecrets, folder }: SettingsOptions,
): ServerConfig {
  try {
    return readServerConfig(name, fillSecrets(settings, formerSecrets), folder);
  } catch (error) {
    if (!isConfigFault(error)) throw error;
    // The place in the JSON that this process wrote says nothing to a user.
    const message = errorMessage(error).replace(/^server:\d+:\d+: (mcpServers\.)?/, '');
    throw new ChatError('bad-request', message, { cause: error });
  }
}

/** The settings in the words of the configuration file. */
function fillSecrets(settings: ServerSettings, former: Readonly<Record<string, string>>): object {
  const { timeoutMs, ...rest } = settings;
  const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  if (rest.type !== 'stdio') return { ...rest, headers: fillValues(rest.headers, former), ...timeout };
  return { ...rest, env: fillValues(rest.env, former), ...timeout };
}

function fillValues(
  values: Readonly<Record<string, string | null>> = {},
  former: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = value ?? former[name];
      if (text === undefined) throw new ChatError('bad-request', `${name} has no value yet: enter one.`);
      return [name, text];
    }),
  );
}
