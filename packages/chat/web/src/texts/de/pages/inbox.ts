import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../pages/inbox.ts';

export const INBOX_TEXTS = {
  title: 'Eingang',
  loading: 'Der Eingang wird geladen…',
  questions: 'Fragen',
  noQuestions: 'Nichts wartet auf deine Antwort.',
  results: 'Geplante Läufe',
  noResults: 'Noch kein Zeitplan ist gelaufen.',
  markRead: 'Alle als gelesen markieren',
  openChat: 'Chat öffnen',
  openBoard: 'Board öffnen',
  answerThere: 'Beantworte sie im Chat.',
  remove: 'Entfernen',
  was: 'Fällig {time}',
  states: {
    running: 'Läuft',
    waiting: 'Wartet auf deine Antwort',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    limit: 'Nicht gelaufen: Ausgabengrenze erreicht',
    stopped: 'Angehalten',
  },
  reasons: {
    denied: 'Du hast den Aufruf abgelehnt.',
    withdrawn: 'Die Frage wurde zurückgezogen.',
    'board-deleted': 'Das Board wurde gelöscht.',
    'chat-deleted': 'Der Chat wurde gelöscht.',
    'message-removed': 'Die Nachricht wurde zurückgenommen.',
    'too-many-steps': 'Der Lauf hat seine Höchstzahl an Schritten erreicht.',
    'schedule-changed': 'Der Zeitplan wurde geändert, bevor dieser Lauf begann.',
    'tool-error': 'Das Tool hat einen Fehler gemeldet.',
  },
  allSchedules: 'Zeitpläne',
  onBoard: 'Auf einem Board, für den Zeitplan {title}',
  inChat: 'Im Chat {title}',
  notify: 'Auf diesem Gerät benachrichtigen',
  notifyHint:
    'Eine Benachrichtigung, wenn ein geplanter Lauf etwas fragt, endet oder fehlschlägt, auch bei geschlossener Seite. Sie nennt nur den Zeitplan und seinen Stand.',
  notified: 'Dieses Gerät wird benachrichtigt.',
  stopNotifying: 'Nicht mehr benachrichtigen',
  notAllowed:
    'Der Browser erlaubt dieser Seite keine Benachrichtigungen. Erlaube sie in seinen Einstellungen für diese Website.',
  offline: 'Du bist offline. So wurde der Eingang auf diesem Gerät zuletzt gelesen.',
} as const satisfies Translation<typeof english.INBOX_TEXTS>;
