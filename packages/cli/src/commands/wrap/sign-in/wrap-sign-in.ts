// The sign-in of a running `vitrine wrap`. Its code is loaded only for a server behind an address.
import type { Interceptor, Log } from '@vitrine/connect/proxy';
import type { Wrapper } from '@vitrine/wrapper';
import type { WrapSettings } from '../settings/resolve-settings.ts';
import type { OpenedSignIn } from './open-sign-in.ts';

export interface WrapSignIn extends Pick<OpenedSignIn, 'signIn' | 'close'> {
  /** Asks the user when the server wants it; the interceptor tells clients. */
  start(wrapper: Wrapper, log: Log): Interceptor;
  /** Rejects with `ConnectError` when the user has to sign in. */
  failWhenRefused(): Promise<never>;
}

/** Opens the sign-in; undefined for a server that is started, or whose configuration has a token. */
export async function openWrapSignIn(settings: WrapSettings): Promise<WrapSignIn | undefined> {
  const { name, upstream } = settings;
  if (upstream.type === 'stdio') return undefined;
  const { openSignIn, startPrompting } = await import('./open-sign-in.ts');
  const { failWhenRefused } = await import('./until-refused.ts');
  const parts = openSignIn(settings);
  return (
    parts && {
      ...parts,
      start({ catalog }, log) {
        const knowsTool = (tool?: string) => (tool === undefined ? catalog.known : catalog.get(tool) !== undefined);
        return startPrompting(parts, { name, knowsTool, log });
      },
      failWhenRefused: () => failWhenRefused(parts.signIn, name),
    }
  );
}
