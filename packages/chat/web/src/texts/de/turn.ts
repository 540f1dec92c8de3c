import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../turn.ts';

export const DONE_TEXTS = {
  lookedUp: '{what} nachgeschlagen',
  fetched: '{what} abgerufen',
  read: '{what} gelesen',
  checked: '{what} geprüft',
  opened: '{what} geöffnet',
  listed: '{what} aufgelistet',
  searched: '{what} durchsucht',
  searchedFor: '{what} gesucht',
  queried: '{what} abgefragt',
  ran: '{what} ausgeführt',
  calculated: '{what} berechnet',
  converted: '{what} umgerechnet',
  downloaded: '{what} heruntergeladen',
  created: '{what} angelegt',
  added: '{what} hinzugefügt',
  updated: '{what} geändert',
  edited: '{what} bearbeitet',
  wrote: '{what} geschrieben',
  moved: '{what} verschoben',
  copied: '{what} kopiert',
  renamed: '{what} umbenannt',
  sent: '{what} gesendet',
  uploaded: '{what} hochgeladen',
  closed: '{what} geschlossen',
  deleted: '{what} gelöscht',
  removed: '{what} entfernt',
} as const satisfies Translation<typeof english.DONE_TEXTS>;

export const TURN_TEXTS = {
  things: '{count, number} {things}',
  times: '{done}, {count, plural, one {einmal} other {#-mal}}',
  moreCalls: '{count, plural, one {# weiterer Aufruf} other {# weitere Aufrufe}}',
} as const satisfies Translation<typeof english.TURN_TEXTS>;
