// The sign-in of `vitrine wrap` at its server, with what it needs of the command's settings.
import { join } from 'node:path';
import type { SignInStorage } from '@vitrine/connect';
import { createUpstreamSignIn, type UpstreamSignIn } from '@vitrine/connect/internal/sign-in';
import type { Interceptor } from '@vitrine/connect/proxy';
import { canOpenBrowser, openBrowser } from '../../../browser/open-browser.ts';
import { dataFolder } from '../../../program/data-folder.ts';
import { printNotice } from '../../../program/print-line.ts';
import { version } from '../../../program/version.ts';
import type { WrapSettings } from '../settings/resolve-settings.ts';
import { createFileSignIns } from './file-sign-ins.ts';
import { createSignInPrompt, type SignInPrompt } from './prompt-sign-in.ts';
import { createSignInInterceptor, type SignInInterceptorOptions } from './sign-in-interceptor.ts';

/** Name of this program, for the page of the authorization server that asks the user. */
const CLIENT_NAME = 'Vitrine';

export interface OpenedSignIn {
  readonly signIn: UpstreamSignIn;
  readonly prompt: SignInPrompt;
  close(): Promise<void>;
}

/** Opens the sign-in; undefined for a server that is started, or whose configuration has a token. */
export function openSignIn({
  name,
  upstream,
  privateHosts,
  callbackPort,
  opensBrowser,
}: WrapSettings): OpenedSignIn | undefined {
  if (upstream.type === 'stdio') return undefined;
  const storage = openStorage();
  const signIn = createUpstreamSignIn({ name, config: upstream, clientName: CLIENT_NAME, storage, privateHosts });
  if (!signIn) return undefined;
  // A client that starts the wrapper has no terminal, but its user has a screen.
  const canOpen = opensBrowser && canOpenBrowser({ isTerminal: true });
  const prompt = createSignInPrompt({
    name,
    url: upstream.url,
    signIn,
    storage,
    callbackPort,
    openBrowser: canOpen ? openBrowser : undefined,
  });
  return {
    signIn,
    prompt,
    async close() {
      signIn.close();
      await prompt.close();
    },
  };
}

function openStorage(): SignInStorage {
  const data = dataFolder();
  return createFileSignIns({
    folder: join(data, 'server-sign-ins'),
    async openBox() {
      const { openSecretBox } = await import('../../chat/open-secret-box.ts');
      return openSecretBox({ data, authSecrets: [] });
    },
  });
}

/** Asks the user each time that the server wants a sign-in, and makes the interceptor that tells clients. */
export function startPrompting(
  { signIn, prompt }: OpenedSignIn,
  options: Pick<SignInInterceptorOptions, 'name' | 'knowsTool' | 'log'>,
): Interceptor {
  let wasNeeded = false;
  signIn.subscribe(() => {
    const isNeeded = signIn.getNeed() !== undefined;
    if (isNeeded && !wasNeeded) prompt.show().catch(error => printNotice((error as Error).message));
    wasNeeded = isNeeded;
  });
  return createSignInInterceptor({ ...options, signIn, prompt, version: version() });
}
