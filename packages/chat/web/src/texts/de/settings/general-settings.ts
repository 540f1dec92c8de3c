import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../settings/general-settings.ts';

export const GENERAL_TEXTS = {
  look: 'Farbschema',
  region: 'Sprache und Region',
  regionHint: 'Oberflächen folgen diesen Angaben sofort, und Modelle erfahren sie.',
  language: 'Sprache dieser Seite',
  locale: 'Datum und Zahlen',
  timeZone: 'Zeitzone',
  units: 'Einheiten',
  browser: 'Wie im Browser ({name})',
  byLanguage: 'Wie in der Sprache üblich',
  byLocale: 'Wie in der Region üblich',
  metric: 'Metrisch (°C, km)',
  imperial: 'Imperial (°F, Meilen)',
  instructions: 'Anweisungen für alle Chats',
  instructionsHint: 'Das erfahren Modelle in jedem Chat: wie du Antworten willst, was sie von dir wissen sollen.',
  saved: 'Gespeichert',
} as const satisfies Translation<typeof english.GENERAL_TEXTS>;
