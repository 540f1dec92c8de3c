import type * as english from '../account.ts';
import type { Translation } from '../define-texts.ts';

export const ACCOUNT_TEXTS = {
  account: 'Konto von {name}',
  menu: 'Konto',
  admin: 'Administration',
  signOut: 'Abmelden',
  ended: 'Deine Anmeldung ist abgelaufen. Was du hier geschrieben hast, bleibt erhalten.',
  signInAgain: 'Wieder anmelden',
} as const satisfies Translation<typeof english.ACCOUNT_TEXTS>;
