import type * as english from '../a2ui.ts';
import type { Translation } from '../define-texts.ts';

export const A2UI_TEXTS = {
  loading: 'Die Oberfläche wird geladen …',
  notLoaded: 'Die Oberfläche konnte nicht geladen werden: {reason}',
  cannotBeShown: 'Die Oberfläche kann nicht gezeigt werden ({code}): {reason}',
  partly: 'Ein Teil der Oberfläche ist fehlerhaft ({code}): {reason}',
  noRoot: 'Ihre oberste Komponente wurde nicht gesendet.',
  closed: 'Der Server hat sie geschlossen.',
  updated: 'Hat die Oberfläche darüber geändert.',
  noTool: 'Der Server bietet für die Aktion „{action}“ kein Werkzeug an.',
  failed: 'Das Werkzeug hat einen Fehler ohne Begründung gemeldet.',
} as const satisfies Translation<typeof english.A2UI_TEXTS>;
