// For programs whose proxy signs in at its server. Apart from the proxy's entry: it loads the client of OAuth.
export { createUpstreamSignIn, type UpstreamSignIn, type UpstreamSignInOptions } from '../auth/upstream-sign-in.ts';
