// German: what components share, and what they are made of.
import { number } from './numbers.ts';

export const SHARED = {
  'action-buttons': {
    running: 'Wird ausgeführt …',
    confirm: (label: string) => `Zum Bestätigen noch einmal drücken: ${label}`,
    failed: (label: string, message: string) => `${label} hat nicht geklappt: ${message}`,
  },
  'copy-button': { copied: 'Kopiert', failed: 'Kopieren ist hier nicht erlaubt' },
  fallback: {
    refused: 'Dieses Ergebnis hat nicht die Form, die seine Ansicht erwartet.',
    threw: 'Diese Ansicht konnte nicht gezeichnet werden.',
    details: 'Einzelheiten',
    data: 'Daten',
  },
  link: {
    title: 'Diesen Link öffnen?',
    mismatch: (named: string) => `Er nennt ${named} und führt zu einer anderen Website:`,
    open: (site: string) => `${site} öffnen`,
    cancel: 'Abbrechen',
  },
  'long-text': {
    showAll: (characters: number) => `Alle ${number(characters)} Zeichen zeigen`,
    showMore: (characters: number) => `Mehr von ${number(characters)} Zeichen zeigen`,
    showLess: 'Weniger zeigen',
  },
  'shown-items': {
    shown: (count: number, total: number) => `${number(count)} von ${number(total)} sind zu sehen.`,
    showMore: 'Mehr zeigen',
  },
  picture: {
    broken: 'Dieses Bild konnte nicht geladen werden.',
    refused: 'Dieses Bild hat eine Adresse, die nicht erlaubt ist.',
  },
  'print-note': { cut: (shown: string, all: string) => `Gedruckt sind die ersten ${shown} von ${all}.` },
  receipt: { success: 'Erledigt', partial: 'Teilweise erledigt', failed: 'Fehlgeschlagen', cancelled: 'Abgebrochen' },
  steps: {
    pending: 'Nicht begonnen',
    running: 'Läuft',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
};
