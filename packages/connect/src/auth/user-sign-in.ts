// The sign-in of a user at one server: begun in one request, finished by the callback, perhaps in another process. Calls wait for it.

import { randomBytes } from 'node:crypto';
import { OAuthError, validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { Clock } from '../clock.ts';
import type { BeginSignInOptions, BegunSignIn, ConnectionSignIn, SignInAnswer } from '../connection.ts';
import {
  beginCode,
  DiscoveryError,
  discover,
  isClientRefusal,
  isUnknownClient,
  redeemCode,
  registerAt,
  revokeTokens,
} from './oauth-client.ts';
import type { ClientInformation, Discovery, SignInAttempt } from './sign-in-record.ts';
import type { UserTokensOptions } from './user-tokens.ts';

/** Milliseconds from the beginning of a sign-in to its callback. */
const ATTEMPT_MS = 600_000;
/** How long a call waits for its user. */
const WAIT_MS = 300_000;
/** Another process may have finished the sign-in, and its signal may have been lost. */
const LOOK_MS = 2000;
/** Characters of the server's identity at the beginning of a state, by which the callback finds the server. */
const STATE_PREFIX = 16;

export interface UserSignInOptions extends UserTokensOptions {
  readonly identity: string;
  readonly clientName: string;
  readonly clock: Clock;
}

export interface UserSignIn extends ConnectionSignIn {
  /** How often the user has cancelled a sign-in. */
  countCancels(): number;
  /**
   * Resolves when the user has signed in, at once if no sign-in is needed. Rejects with `ConnectError` when it takes too long, or was cancelled
   * since the count was `cancels`.
   */
  wait(signal: AbortSignal | undefined, cancels: number): Promise<void>;
}

export function createUserSignIn(options: UserSignInOptions): UserSignIn {
  const { config, auth, identity, stored, errors, requests, clientName, clock, now } = options;
  const { fetch } = requests;
  const prefix = identity.slice(0, STATE_PREFIX);

  const findServer = async (): Promise<Discovery> => {
    const { need } = await stored.readAgain();
    const server = { url: config.url, issuer: auth?.issuer, resourceMetadataUrl: need?.resourceMetadataUrl };
    const discovery = await discover(server, requests);
    if (!discovery) throw new DiscoveryError('it offers no sign-in');
    return discovery;
  };

  const findClient = async (discovery: Discovery, where: BeginSignInOptions): Promise<ClientInformation> => {
    if (auth?.clientId !== undefined) {
      const secret = auth.clientSecret !== undefined && { client_secret: auth.clientSecret };
      return { client_id: auth.clientId, ...secret };
    }
    const { redirectUrl, clientMetadataUrl } = where;
    const registered = stored.getSnapshot().clients[discovery.issuer];
    if (registered?.redirectUrl === redirectUrl && !isOver(registered.client)) return registered.client;
    const client = await registerAt(discovery, { redirectUrl, clientName, clientMetadataUrl }, fetch);
    await stored.change({ type: 'registered', issuer: discovery.issuer, redirectUrl, client });
    return client;
  };

  /**
   * Gives up the sign-in that has begun. An authorization server that has forgotten this program says so to the user alone, in its window: a
   * sign-in that did not come back may mean that, also the first one of a registration, so the next one registers anew.
   */
  const giveUp = async (): Promise<void> => {
    const attempt = await stored.takeAttempt(() => true);
    if (attempt) await stored.change({ type: 'forgotten', clientId: attempt.client.client_id });
  };

  /** RFC 7591, 3.2.1: 0 means never. */
  const isOver = ({ client_secret_expires_at: seconds = 0 }: ClientInformation): boolean =>
    seconds > 0 && seconds * 1000 <= now();

  const begin = async (where: BeginSignInOptions): Promise<BegunSignIn> => {
    const discovery = await findServer();
    await giveUp();
    const client = await findClient(discovery, where);
    const { need } = stored.getSnapshot();
    const attempt = {
      state: `${prefix}.${randomBytes(24).toString('base64url')}`,
      redirectUrl: where.redirectUrl,
      scopes: need?.scopes ?? [...(auth?.scopes ?? discovery.scopes)],
      discovery,
      client,
    };
    const { url, verifier } = await beginCode(attempt);
    await stored.saveAttempt({ ...attempt, verifier, browser: hash(where.browser), expiresAt: now() + ATTEMPT_MS });
    return { url, host: new URL(discovery.issuer).host };
  };

  const finish = async (answer: SignInAnswer, attempt: SignInAttempt): Promise<void> => {
    const { discovery, client } = attempt;
    const { metadata, issuer } = discovery;
    const { code, iss, error } = answer;
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: issuer,
      issParameterSupported: metadata.authorization_response_iss_parameter_supported === true,
    });
    if (error === 'access_denied') {
      await stored.change({ type: 'cancelled' });
      throw errors.cancelled();
    }
    if (error !== undefined && isClientRefusal(error)) throw new OAuthError(error, 'reported to the callback');
    if (code === undefined || error !== undefined) throw new DiscoveryError('the authorization server reports a fault');
    const tokens = await redeemCode(attempt, { code, iss }, fetch, now());
    await stored.change({ type: 'signed-in', grant: { discovery, client, tokens } });
  };

  return {
    owns: state => state.startsWith(`${prefix}.`),
    begin: where => begin(where).catch(error => Promise.reject(asConnectError(error))),
    async finish(answer) {
      const { state, browser } = answer;
      const attempt = await stored.takeAttempt(
        each => each.state === state && each.browser === hash(browser) && now() < each.expiresAt,
      );
      if (!attempt)
        throw errors.failed('this sign-in was not begun here, has been used, or took longer than ten minutes');
      try {
        await finish(answer, attempt);
      } catch (error) {
        const { client_id: clientId } = attempt.client;
        if (isUnknownClient(error)) await stored.change({ type: 'forgotten', clientId });
        throw asConnectError(error, attempt);
      }
    },
    async cancel() {
      await giveUp();
      await stored.change({ type: 'cancelled' });
    },
    async signOut() {
      const { grant } = await stored.readAgain();
      await stored.change({ type: 'signed-out' });
      // The tokens are forgotten here, whether or not the authorization server answers.
      if (grant) await revokeTokens(grant, fetch).catch(() => {});
    },
    countCancels: () => stored.getSnapshot().cancels,
    wait: waitForSignIn,
  };

  function asConnectError(error: unknown, attempt?: SignInAttempt): unknown {
    const isOwn = (error as { name?: unknown } | null)?.name === 'ConnectError';
    if (isOwn) return error;
    const host = attempt && new URL(attempt.discovery.issuer).host;
    return errors.failed(isUnknownClient(error) && host ? describeUnknown(host) : error, host);
  }

  function describeUnknown(host: string): string {
    return auth?.clientId === undefined
      ? `${host} does not know this program any more. Sign in again: it is registered anew`
      : `${host} does not know the program of auth.clientId in the configuration, or refuses its secret`;
  }

  function waitForSignIn(signal: AbortSignal | undefined, cancels: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let cancelLook = (): void => {};
      const stops: (() => void)[] = [];
      const settle = (action: () => void): void => {
        cancelLook();
        for (const stop of stops.splice(0)) stop();
        action();
      };
      const check = (): void => {
        const record = stored.getSnapshot();
        if (record.cancels > cancels) settle(() => reject(errors.cancelled()));
        else if (!record.need) settle(resolve);
      };
      const abort = (): void => settle(() => reject(errors.stopped()));
      const look = (): void => {
        // A storage that fails now may work at the next look.
        stored.readAgain().catch(() => {});
        cancelLook = clock.after(LOOK_MS, look);
      };
      stops.push(stored.subscribe(check));
      stops.push(clock.after(WAIT_MS, () => settle(() => reject(errors.late(WAIT_MS)))));
      signal?.addEventListener('abort', abort, { once: true });
      stops.push(() => signal?.removeEventListener('abort', abort));
      cancelLook = clock.after(LOOK_MS, look);
      if (signal?.aborted) abort();
      else check();
    });
  }
}

/** Hashes a text that only the browser has, so that the text itself is not stored. */
function hash(text: string): string {
  return sha256Hex(text);
}
