import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../tools.ts';

export const TOOLS_TEXTS = {
  title: 'Tools',
  close: 'Tools schließen',
  search: 'Tools durchsuchen',
  found: '{found, number} von {all, number} Tools',
  loading: 'Server werden geladen …',
  noServers: 'Noch keine Server. Füge einen unter „Server“ hinzu.',
  noServersFixed:
    'Es sind keine Server konfiguriert. Füge einen in der Konfigurationsdatei hinzu und starte den Chat neu.',
  noMatch: 'Kein Tool passt zu „{query}“.',
  clearSearch: 'Suche leeren',
  noTools: 'Dieser Server hat keine Tools',
  hasInterface: 'Hat eine Oberfläche',
  hasInterfaceSpoken: '(hat eine Oberfläche)',
  toolCount: '{count, plural, one {# Tool} other {# Tools}}',
  offerHint: 'Modellen werden die Tools mit Häkchen angeboten, in allen Chats. Du kannst jedes Tool aufrufen.',
  offer: '{tool} Modellen anbieten',
  servers: 'Server',
} as const satisfies Translation<typeof english.TOOLS_TEXTS>;
