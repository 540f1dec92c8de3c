// Why a sign-in failed, in words for the user. What the provider sent is not shown: anyone can write a link to the callback.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { ChatError } from '../../errors.ts';

interface SignInProblem {
  readonly status: 400 | 403 | 502;
  readonly text: string;
  /** Whether the operator should know. */
  readonly isUnexpected: boolean;
}

/** Explains what `OidcClient` and `readUser` reject with. */
export function explainSignInError(error: unknown): SignInProblem {
  if (error instanceof ChatError)
    return { status: error.code === 'not-allowed' ? 403 : 400, text: errorMessage(error), isUnexpected: false };
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return { status: 403, text: 'The sign-in service did not sign you in, or you cancelled.', isUnexpected: false };
  // A code is used once: reloading the callback ends here.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
    return { status: 400, text: 'This sign-in has been used, or has expired.', isUnexpected: false };
  if (error instanceof AuthorizationResponseError || isRefusal(error))
    return { status: 400, text: 'The answer of the sign-in service was refused.', isUnexpected: true };
  return { status: 502, text: 'The sign-in service cannot be reached. Try again in a moment.', isUnexpected: true };
}

/** Codes of `openid-client` for an answer that is wrong, in contrast to none. */
function isRefusal(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^OAUTH_(?!TIMEOUT|ABORT|RESPONSE_IS_NOT)/.test(code);
}
