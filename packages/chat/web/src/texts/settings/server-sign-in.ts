// UI texts of signing in at a server.
import { defineTexts, message } from '../../language/define-texts.ts';

export const SERVER_SIGN_IN_TEXTS = defineTexts('SERVER_SIGN_IN_TEXTS', {
  first: '{server} wants you to sign in at {host}.',
  ended: 'Your sign-in to {server} has ended. Sign in again at {host}.',
  more: '{server} needs more permissions for this. Allow them at {host}.',
  scopes: message('It asks for: {scopes}', 'scopes'),
  signOut: message('Sign out of {server}', 'server'),
  signIn: message('Sign in to {server}', 'server'),
  open: 'Finish the sign-in in the other window. This page goes on by itself.',
  returned: 'You have not signed in yet. If you closed the window, try again.',
  unknownChat: 'Does {host} say that it does not know this chat?',
  forget: 'Forget this registration',
  forgotten: 'Forgotten. The next sign-in registers this chat anew.',
  tryAgain: 'Try again',
  blocked: 'Your browser blocked the window.',
  openHost: message('Open {host}', 'host'),
});
