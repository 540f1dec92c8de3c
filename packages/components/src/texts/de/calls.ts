// German: calls of tools that the adapter for assistant-ui (`@vitrine/assistant-ui`) shows.
import { counted, number } from './numbers.ts';

export const CALLS = {
  'call-group': {
    calls: (count: number) => counted(count, 'Aufruf', 'Aufrufe'),
    failed: (count: number) => `${number(count)} fehlgeschlagen`,
    working: 'Arbeitet …',
  },
  'call-text': {
    arguments: 'Argumente',
    noText: 'Das Ergebnis hat keinen Text.',
    running: 'Läuft',
    waiting: 'Wartet auf deine Erlaubnis',
  },
  'mcp-app': {
    failed: (reason: string) => `Die Oberfläche konnte nicht geladen werden: ${reason}`,
    retry: 'Noch einmal versuchen',
  },
  published: {
    failed: (reason: string) => `Die veröffentlichte Oberfläche wird nicht gezeigt: ${reason}`,
    withdrawn: (name: string) => `Diese Oberfläche wurde zurückgezogen (${name}).`,
  },
  'tool-approval': {
    question: (toolName: string) => `Den Aufruf von ${toolName} erlauben?`,
    'allow-once': 'Einmal erlauben',
    'allow-always': 'Immer erlauben',
    'reject-once': 'Ablehnen',
    'reject-always': 'Immer ablehnen',
    really: (label: string) => `${label} – noch einmal drücken`,
    confirm: (label: string) => `Zum Bestätigen noch einmal drücken: ${label}`,
    answer: 'Deine Antwort',
    note: 'Notiz (freiwillig)',
    send: 'Senden',
  },
};
