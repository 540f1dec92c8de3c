// How users of `vitrine chat` sign in: from the configuration file, the options and the environment.

import type { AuthConfig } from '@vitrine/connect/internal/config';
import { isLoopback } from '@vitrine/std/internal/loopback';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';

export interface ChatAuthOptions {
  host: string;
  /** Token that requests must bring. @default none is needed, which only this machine's addresses permit */
  token?: string;
  /** Keys of the cookies of users who sign in, divided by commas or spaces; the first one seals. */
  authSecret?: string;
  /** Tokens of identity providers for SCIM, divided by commas or spaces. @default there is no SCIM */
  scimToken?: string;
  /** Whether every address may be used without sign-in. */
  insecureNoAuth?: boolean;
}

/** Settings of authentication that `createChat` needs. */
export interface ChatAuth {
  readonly auth: AuthConfig;
  readonly token: string | undefined;
  readonly authSecrets: readonly string[];
  readonly scimTokens: readonly string[];
}

/** Throws `UsageError` when parts are missing or contradict each other, and when other machines could use the chat without any sign-in. */
export function readChatAuth(configured: AuthConfig | undefined, options: ChatAuthOptions): ChatAuth {
  const { host, insecureNoAuth = false } = options;
  // An empty variable sets nothing.
  const token = options.token || undefined;
  const authSecrets = readSecrets(options.authSecret);
  const scimTokens = readSecrets(options.scimToken);
  const auth: AuthConfig = configured ?? { type: token === undefined ? 'none' : 'token' };
  if (auth.type !== 'token' && token !== undefined)
    throw new UsageError(
      'conflict',
      `The configuration has auth.type ${auth.type}, and there is a token, too: remove VITRINE_TOKEN and --token, or auth.`,
    );
  if (auth.type === 'token' && token === undefined)
    throw new UsageError(
      'missing',
      'The configuration has auth.type token, but there is none: VITRINE_TOKEN=$(openssl rand -hex 16) before the command, or --token.',
    );
  if (auth.type === 'oidc' && authSecrets.length === 0)
    throw new UsageError(
      'missing',
      'The configuration has auth.type oidc, which needs a secret for its cookies: set VITRINE_AUTH_SECRET to what "openssl rand -base64 32" prints, the same at every start and in every process.',
    );
  if (scimTokens.length > 0 && (auth.type === 'none' || auth.type === 'token'))
    throw new UsageError(
      'conflict',
      'There is a SCIM token, but this chat has no users who sign in: set auth in the file for --config to oidc or proxy-header, or remove VITRINE_SCIM_TOKEN and --scim-token.',
    );
  if (auth.type === 'none' && !insecureNoAuth && !isLoopback(host))
    throw new UsageError(
      'missing',
      `--host ${printable(host)} opens the chat to other machines, so its users have to sign in: set auth in the file for --config to oidc or proxy-header, or a token by VITRINE_TOKEN=$(openssl rand -hex 16) before the command, or --token. --insecure-no-auth insists on having none.`,
      { received: host },
    );
  return { auth, token, authSecrets, scimTokens };
}

const readSecrets = (text = ''): string[] => text.split(/[\s,]+/).filter(secret => secret !== '');

interface ListeningOptions {
  readonly access: ChatAuth;
  /** Template of the addresses of interfaces. @default below `localhost` */
  readonly template: string | undefined;
}

/** The line for an address that other machines reach. */
export function describeListening(host: string, { access, template }: ListeningOptions): string {
  const { auth } = access;
  const publicUrl = auth.type === 'oidc' ? auth.publicUrl : '';
  const who = {
    none: 'everyone who can reach this address can use your servers and read your chats.',
    token: 'open the page once with ?token= and your token at the end.',
    oidc: `users sign in at ${publicUrl}.`,
    'proxy-header': 'the sign-in proxy names the users.',
  }[auth.type];
  const views = template === undefined ? ' Interfaces of tools only open on this machine; --sandbox changes that.' : '';
  return `Listening on ${host}: ${who}${views}`;
}
