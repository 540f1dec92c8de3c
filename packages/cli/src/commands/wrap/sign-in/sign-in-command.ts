// `vitrine wrap --sign-in` and `--sign-out`: signs a user in at the server from the terminal, for all wrappers of it, and out again.
import type { UpstreamSignIn } from '@vitrine/connect/internal/sign-in';
import { createProxy, type Log } from '@vitrine/connect/proxy';
import { endOnSignal } from '../../../program/end-on-signal.ts';
import { printNotice } from '../../../program/print-line.ts';
import { UsageError } from '../../../program/usage-error.ts';
import { version } from '../../../program/version.ts';
import { listOnce } from '../list-once.ts';
import type { WrapSettings } from '../settings/resolve-settings.ts';
import { type OpenedSignIn, openSignIn } from './open-sign-in.ts';
import { untilRefused } from './until-refused.ts';

interface SignInRun {
  readonly settings: WrapSettings;
  readonly log: Log;
}

/** Resolves when the user has signed in and the server lists its tools. Rejects with `UsageError`, `ConnectError`, or the error of the list. */
export async function runSignIn({ settings, log }: SignInRun): Promise<void> {
  const own = requireSignIn(settings, '--sign-in');
  const removeSignalHandlers = endOnSignal({ close: () => own.close() });
  try {
    await signInOnce(own, { settings, log });
  } finally {
    removeSignalHandlers();
    await own.close();
  }
}

async function signInOnce({ signIn, prompt }: OpenedSignIn, run: SignInRun): Promise<void> {
  const { name } = run.settings;
  const isListed = await listUnlessNeeded(signIn, run);
  const signedInAt = await signIn.readHost();
  if (isListed && signedInAt !== undefined)
    return printNotice(`You are signed in to ${name} at ${signedInAt}. --sign-out ends that.`);
  // A server that lists its tools without a sign-in may want one for calls.
  await prompt.show();
  const stop: (() => void)[] = [];
  const isElsewhere = new Promise<void>(resolve => {
    stop.push(signIn.subscribe(() => signIn.getNeed() ?? resolve()));
    if (!isListed && !signIn.getNeed()) resolve();
  });
  await Promise.race([prompt.signedIn, isElsewhere]);
  for (const end of stop) end();
  await listUnlessNeeded(signIn, run);
  const host = await signIn.readHost();
  printNotice(`Signed in to ${name}${host === undefined ? '' : ` at ${host}`}. Wrappers of it use that from now on.`);
}

/** Resolves when the tokens are forgotten, here and at the authorization server. */
export async function runSignOut({ settings }: Pick<SignInRun, 'settings'>): Promise<void> {
  const { signIn, close } = requireSignIn(settings, '--sign-out');
  try {
    const host = await signIn.readHost();
    await signIn.user?.signOut();
    printNotice(host === undefined ? `You are not signed in to ${settings.name}.` : `Signed out of ${settings.name}.`);
  } finally {
    await close();
  }
}

function requireSignIn(settings: WrapSettings, option: string): OpenedSignIn {
  const own = openSignIn(settings);
  if (own?.signIn.user) return own;
  const reason =
    settings.upstream.type === 'stdio'
      ? 'one that is started takes --env'
      : 'its configuration has a token or a secret';
  throw new UsageError(
    'conflict',
    `${option} is for a server behind an address that wants its user to sign in: ${reason}.`,
  );
}

/** Resolves with false when the server does not list its tools before the user has signed in. */
async function listUnlessNeeded(signIn: UpstreamSignIn, { settings, log }: SignInRun): Promise<boolean> {
  const { name, upstream } = settings;
  const proxy = createProxy({ upstream, name, log, signIn });
  try {
    return await Promise.race([
      listOnce(proxy, { settled: async () => {}, version: version() }).then(() => true),
      untilRefused(signIn).then(() => false),
    ]);
  } finally {
    await proxy.close();
  }
}
