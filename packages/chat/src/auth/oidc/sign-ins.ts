// The sign-ins that a browser has begun, between the redirect to the provider and its callback: one sealed cookie each, named after its state.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { ChatError } from '../../errors.ts';
import { createCookieCipher } from '../cookie-cipher.ts';
import { cookieAttributes, cookieName } from '../cookies.ts';
import type { SignInChecks } from './oidc-client.ts';

/** Milliseconds from the start of a sign-in to its callback. */
const SIGN_IN_MS = 600_000;
/** Sign-ins that one browser has begun, such as tabs that were opened together. */
const MAX_SIGN_INS = 5;

const SignInSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
});

interface SignInsOptions {
  readonly secrets: readonly string[];
  readonly origin: URL;
  readonly now: () => number;
}

/** Sign-ins of all browsers; this process remembers no sign-in. */
export interface SignIns {
  /** Sets the cookie of a sign-in that begins. */
  start(context: Context, checks: SignInChecks, returnPath: string): Promise<void>;
  /** Each is taken once. Rejects with `ChatError` `sign-in-failed` when this browser has not begun it, or too long ago. */
  take(context: Context, state: string): Promise<SignInChecks & { readonly returnPath: string }>;
}

export function createSignIns({ secrets, origin, now }: SignInsOptions): SignIns {
  const sealing = createCookieCipher({ secrets, purpose: 'sign-in', now });
  const attributes = cookieAttributes(origin);
  const prefix = cookieName(origin, 'sign-in-');
  const readName = (state: string): string => `${prefix}${state.replace(/[^\w-]/g, '').slice(0, 12)}`;
  return {
    async start(context, checks, returnPath) {
      const earlier = Object.keys(getCookie(context)).filter(name => name.startsWith(prefix));
      // Too many would make a header that servers refuse.
      if (earlier.length >= MAX_SIGN_INS) for (const name of earlier) deleteCookie(context, name, attributes);
      const text = await sealing.seal({ ...checks, returnPath }, now() + SIGN_IN_MS);
      setCookie(context, readName(checks.state), text, { ...attributes, maxAge: SIGN_IN_MS / 1000 });
    },
    async take(context, state) {
      const name = readName(state);
      const text = getCookie(context, name);
      const signIn = SignInSchema.safeParse(text === undefined ? undefined : await sealing.open(text)).data;
      if (signIn?.state !== state)
        throw new ChatError(
          'sign-in-failed',
          'This sign-in was not begun in this browser, or it took longer than ten minutes.',
        );
      deleteCookie(context, name, attributes);
      return signIn;
    },
  };
}
