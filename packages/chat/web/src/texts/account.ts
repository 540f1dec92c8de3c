// UI texts of the user's menu, and of the end of a sign-in.
import { defineTexts, message } from './define-texts.ts';

export const ACCOUNT_TEXTS = defineTexts('ACCOUNT_TEXTS', {
  account: message('Account of {name}', 'name'),
  menu: 'Account',
  admin: 'Administrator',
  signOut: 'Sign out',
  ended: 'Your sign-in has ended. What you have written here is kept.',
  signInAgain: 'Sign in again',
});
