// UI texts of the user's menu, and of the end of a sign-in.

export const ACCOUNT_TEXTS = {
  account: (name: string) => `Account of ${name}`,
  menu: 'Account',
  admin: 'Administrator',
  signOut: 'Sign out',
  ended: 'Your sign-in has ended. What you have written here is kept.',
  signInAgain: 'Sign in again',
} as const;
