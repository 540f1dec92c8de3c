import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../pages/sharing.ts';

export const SHARING_TEXTS = {
  title: 'Diesen Chat teilen',
  boardTitle: 'Dieses Board teilen',
  close: 'Schließen',
  needsSignIn:
    'Dieser Chat hat eine Person, die sich nicht anmeldet: Es ist niemand da, mit dem du teilen kannst. Exportiere den Chat, um ihn weiterzugeben.',
  hint: 'Wer dem Link folgt, liest das Gespräch mit: Nachrichten, Antworten, Ergebnisse und Oberflächen. Niemand kann schreiben oder Tools aufrufen, und Freigaben und deine anderen Chats bleiben bei dir.',
  audience: 'Wer ihn lesen darf',
  everyone: 'Alle, die sich anmelden',
  named: 'Nur diese Personen',
  names: 'Adressen oder Namen, durch Kommas getrennt',
  create: 'Link erstellen',
  newLink: 'Der Link, der nur jetzt gezeigt wird',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  links: 'Deine Links',
  noLinks: 'Keine.',
  loading: 'Wird geladen …',
  facts: '{audience}, seit {day}',
  withdraw: 'Zurückziehen',
  withdrawLink: 'Den Link zu „{title}“ zurückziehen',
  opening: 'Der geteilte Chat wird geöffnet …',
  empty: 'In diesem Chat ist noch nichts.',
  sharedBy: 'Geteilt von {owner}. Du liest mit; hier lässt sich nichts ändern.',
  reconnecting: 'Verbindung wird wiederhergestellt …',
  nowhere: 'Dieser Link führt nirgendwohin',
  nowhereHint: 'Er wurde zurückgezogen, oder er ist für andere.',
  toChats: 'Zu deinen Chats',
  noActions: 'Ein geteilter Chat ist nur zum Lesen.',
} satisfies Translation<typeof english.SHARING_TEXTS>;
