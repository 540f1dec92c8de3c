import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../settings/server-sign-in.ts';

export const SERVER_SIGN_IN_TEXTS = {
  first: '{server} möchte, dass du dich bei {host} anmeldest.',
  ended: 'Deine Anmeldung bei {server} ist abgelaufen. Melde dich bei {host} wieder an.',
  more: '{server} braucht dafür weitere Rechte. Erlaube sie bei {host}.',
  scopes: 'Verlangt wird: {scopes}',
  signOut: 'Von {server} abmelden',
  signIn: 'Bei {server} anmelden',
  open: 'Beende die Anmeldung im anderen Fenster. Diese Seite macht von selbst weiter.',
  returned: 'Du bist noch nicht angemeldet. Wenn du das Fenster geschlossen hast, versuche es noch einmal.',
  unknownChat: 'Sagt {host}, dass es diesen Chat nicht kennt?',
  forget: 'Diese Registrierung vergessen',
  forgotten: 'Vergessen. Die nächste Anmeldung registriert diesen Chat neu.',
  tryAgain: 'Noch einmal versuchen',
  blocked: 'Dein Browser hat das Fenster blockiert.',
  openHost: '{host} öffnen',
} as const satisfies Translation<typeof english.SERVER_SIGN_IN_TEXTS>;
