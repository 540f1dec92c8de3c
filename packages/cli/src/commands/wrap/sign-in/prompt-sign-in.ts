// Asks the user to sign in at a server: by a line on stderr with an address on this machine, and in the browser, in one wrapper at a time.
import type { SignInStorage } from '@vitrine/connect';
import type { UpstreamSignIn } from '@vitrine/connect/internal/sign-in';
import { printNotice } from '../../../program/print-line.ts';
import { UsageError } from '../../../program/usage-error.ts';
import { type LoopbackCallback, openLoopbackCallback } from './loopback-callback.ts';

/** Milliseconds that a wrapper has to itself for asking the user: an authorization server answers within ten minutes, or not at all. */
const TURN_MS = 600_000;

export interface SignInPromptOptions {
  /** Name of the server, for the user. */
  readonly name: string;
  /** Address of the server, which wrappers of the same server share. */
  readonly url: string;
  readonly signIn: UpstreamSignIn;
  readonly storage: SignInStorage;
  /** Port that the authorization server knows. @default the port of the last registration, else any free one */
  readonly callbackPort?: number | undefined;
  /** Opens an address in the user's browser. Absent: the user does. */
  readonly openBrowser?: ((url: string) => void) | undefined;
}

export interface SignInPrompt {
  /** Address that the user opens in a browser on this machine. Rejects with `ConnectError` when a sign-in cannot begin, with `UsageError` for a port that is taken. */
  address(): Promise<string>;
  /** Prints the address, and opens it in the browser unless another wrapper of this server does. Rejects as `address` does. */
  show(): Promise<void>;
  /** Opens the address in the browser (again). Resolves with false where the user has to. */
  open(): Promise<boolean>;
  /** Resolves when the user has signed in by this address. */
  readonly signedIn: Promise<void>;
  close(): Promise<void>;
}

export function createSignInPrompt(options: SignInPromptOptions): SignInPrompt {
  const { name, signIn, storage, url, openBrowser } = options;
  const { promise: signedIn, resolve: noteSignedIn } = Promise.withResolvers<void>();
  let opening: Promise<{ readonly callback: LoopbackCallback; readonly isOurTurn: boolean }> | undefined;

  const start = async () => {
    const callback = await listen(options, noteSignedIn);
    const isOurTurn = await takeTurn(storage, `prompt ${url}`);
    if (isOurTurn)
      await callback.prepare().catch(async error => {
        await callback.close();
        throw error;
      });
    return { callback, isOurTurn };
  };
  const ready = () => {
    opening ??= start();
    // What failed is tried again by the next call.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  return {
    signedIn,
    address: async () => (await ready()).callback.address,
    async show() {
      const { callback, isOurTurn } = await ready();
      const host = signIn.getNeed()?.host;
      const what = host === undefined ? `Sign in to ${name}` : `${name} wants you to sign in at ${host}`;
      const opens = isOurTurn && openBrowser !== undefined;
      printNotice(`${what}: ${opens ? 'your browser opens' : 'open in a browser on this machine'} ${callback.address}`);
      if (opens) openBrowser(callback.address);
    },
    async open() {
      const { callback } = await ready();
      openBrowser?.(callback.address);
      return openBrowser !== undefined;
    },
    close: async () => (await opening?.catch(() => undefined))?.callback.close(),
  };
}

async function listen(
  { name, signIn, callbackPort }: SignInPromptOptions,
  onSignedIn: () => void,
): Promise<LoopbackCallback> {
  const { user } = signIn;
  if (!user)
    throw new UsageError('conflict', `${name} needs no sign-in of a user: its configuration has a secret.`, {
      hint: 'Leave --sign-in out: the wrapper signs in by itself.',
    });
  const isPortFixed = callbackPort !== undefined;
  const ports = isPortFixed ? [callbackPort] : (await signIn.readRedirects()).map(each => Number(new URL(each).port));
  try {
    return await openLoopbackCallback({ name, user, ports, isPortFixed, onSignedIn });
  } catch (error) {
    throw new UsageError(
      'bad-value',
      `The callback of a sign-in can't listen on port ${callbackPort ?? 0} of 127.0.0.1: ${(error as Error).message}.`,
      {
        received: callbackPort,
        hint: 'Close the program that has it, or set another "upstream.auth.callbackPort".',
        cause: error,
      },
    );
  }
}

/** True when this process asks the user: no other running process has begun to ask in the last ten minutes. */
async function takeTurn(storage: SignInStorage, name: string): Promise<boolean> {
  const take = async (): Promise<boolean> => {
    const [pid = 0, at = 0] = ((await storage.read(name)) ?? '').split(' ').map(Number);
    if (pid !== process.pid && Date.now() - at < TURN_MS && isRunning(pid)) return false;
    await storage.write(name, `${process.pid} ${Date.now()}`);
    return true;
  };
  return storage.exclusive ? storage.exclusive(name, take) : take();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
