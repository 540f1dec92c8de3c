import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../form.ts';

export const FORM_TEXTS = {
  arguments: 'Argumente',
  argumentsAsJson: 'Argumente als JSON',
  noArguments: 'Dieses Tool nimmt keine Argumente.',
  call: 'Tool aufrufen',
  calling: 'Wird aufgerufen …',
  callKeys: '{commandKey} Eingabe',
  editAsJson: 'Als JSON bearbeiten',
  hideJson: 'JSON ausblenden',
  notAnObject: 'Das ist kein JSON-Objekt. Das Formular behält den letzten gültigen Wert.',
  close: 'Schließen',
  theServer: 'den Server',
  secret:
    'Dieser Server fragt nach einem Geheimnis. Vitrine sendet es an {server} und speichert es nicht. Sicherer ist es, das Geheimnis in der Umgebung des Servers zu setzen.',
} as const satisfies Translation<typeof english.FORM_TEXTS>;

export const TOOL_TRAITS = {
  label: 'Was der Server über dieses Tool sagt',
  interface: 'Hat eine Oberfläche',
  readOnly: 'Nur lesend',
  destructive: 'Kann Daten löschen oder überschreiben',
  idempotent: 'Kann gefahrlos wiederholt werden',
  openWorld: 'Verwendet das Internet oder andere Systeme',
} as const satisfies Translation<typeof english.TOOL_TRAITS>;
