import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../apps.ts';

export const APPS_TEXTS = {
  title: 'Apps',
  lede: 'Tools mit einer eigenen Oberfläche. Sie öffnen sich ohne Modell.',
  search: 'Apps durchsuchen',
  found: '{count, plural, one {# App} other {# Apps}}',
  none: 'Kein verbundener Server hat ein Tool mit einer Oberfläche.',
  noMatch: 'Keine App passt zu „{query}“.',
  loading: 'Apps werden geladen…',
  servers: 'Server',
} as const satisfies Translation<typeof english.APPS_TEXTS>;
