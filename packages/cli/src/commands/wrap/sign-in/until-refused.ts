// Waits for the moment in which a server refuses a request until its user has signed in.
import { ConnectError } from '@vitrine/connect';
import type { UpstreamSignIn } from '@vitrine/connect/internal/sign-in';

/** Resolves when the server refuses a request from now on until the user has signed in, or `signal` aborts. */
export function untilRefused(signIn: UpstreamSignIn, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      unsubscribe();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const unsubscribe = signIn.subscribe(() => {
      if (signIn.getNeed()) end();
    });
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
}

/** Rejects with `ConnectError` `sign-in-needed` when the user has to sign in, for commands that do not wait for that. */
export async function failWhenRefused(signIn: UpstreamSignIn, name: string): Promise<never> {
  await untilRefused(signIn);
  const text = `Server "${name}" wants you to sign in at ${signIn.getNeed()?.host}. Run the command with --sign-in first.`;
  throw new ConnectError('sign-in-needed', text, { server: name });
}
