// German: the form.
import type { FormError, JsonReason } from '@vitrine/models/form';
import type { FormTexts } from '../../components/form/form-texts.ts';
import { counted, number } from './numbers.ts';

const FORMATS: Readonly<Record<string, string>> = {
  email: 'keine gültige E-Mail-Adresse',
  uri: 'keine gültige URL',
  url: 'keine gültige URL',
  'uri-reference': 'keine gültige URL und kein gültiger Pfad',
  date: 'kein gültiges Datum (JJJJ-MM-TT)',
  time: 'keine gültige Uhrzeit mit Verschiebung (12:30:00Z)',
  'date-time': 'kein gültiger Zeitpunkt mit Verschiebung (2026-01-31T12:30:00Z)',
  uuid: 'keine gültige UUID',
  ipv4: 'keine gültige IPv4-Adresse',
  ipv6: 'keine gültige IPv6-Adresse',
  hostname: 'kein gültiger Hostname',
  duration: 'keine gültige Dauer (P1DT2H)',
};

const JSON_REASONS: Readonly<Record<JsonReason, string>> = {
  any: 'Ein beliebiger JSON-Wert.',
  unsupported: 'Für diesen Wert gibt es kein Eingabefeld. Gib ihn als JSON ein.',
  mismatch: 'Der Wert passt nicht in das Formular und wird deshalb als JSON gezeigt.',
  limit: 'Der Wert ist für ein Formular zu lang oder zu tief verschachtelt. Gib ihn als JSON ein.',
};

function describeError({ code, params = {}, message }: FormError): string {
  const limit = Number(params.limit);
  switch (code) {
    case 'required':
      return 'Erforderlich';
    case 'number':
      return 'Gib eine Zahl ein, wie 12 oder -0.5';
    case 'integer':
      return 'Gib eine ganze Zahl ein';
    case 'inexact':
      return 'Diese Zahl hat mehr Stellen, als JSON genau übertragen kann';
    case 'minimum':
      return params.exclusive ? `Muss größer als ${params.limit} sein` : `Muss mindestens ${params.limit} sein`;
    case 'maximum':
      return params.exclusive ? `Muss kleiner als ${params.limit} sein` : `Darf höchstens ${params.limit} sein`;
    case 'multipleOf':
      return `Muss ein Vielfaches von ${params.limit} sein`;
    case 'minLength':
      return `Gib mindestens ${number(limit)} Zeichen ein`;
    case 'maxLength':
      return `Gib höchstens ${number(limit)} Zeichen ein`;
    case 'pattern':
      return `Hat nicht die erwartete Form: ${params.pattern}`;
    case 'format':
      return `Ist ${FORMATS[String(params.format)] ?? `nicht gültig: ${params.format}`}`;
    case 'minItems':
      return `Braucht mindestens ${counted(limit, 'Eintrag', 'Einträge')}`;
    case 'maxItems':
      return `Erlaubt höchstens ${counted(limit, 'Eintrag', 'Einträge')}`;
    case 'uniqueItems':
      return 'Enthält denselben Eintrag zweimal';
    case 'json':
      return 'Ist kein gültiges JSON';
    case 'type':
      return `Muss vom Typ ${Array.isArray(params.types) ? params.types.join(' oder ') : ''} sein`;
    case 'mismatch':
      return 'Passt hier nicht';
    case 'name':
      if (params.why === 'taken') return 'Diesen Namen gibt es schon';
      return params.why === 'empty' ? 'Gib einen Namen ein' : 'Dieser Name ist nicht erlaubt';
    case 'schema':
      return 'Wird nicht angenommen';
    default:
      return message;
  }
}

export const FORM = {
  form: 'Formular',
  submit: 'Senden',
  decline: 'Ablehnen',
  cancel: 'Abbrechen',
  nothingToEnter: 'Es gibt nichts einzugeben.',
  problems: (count: number) =>
    count === 1 ? 'Ein Wert braucht Aufmerksamkeit' : `${number(count)} Werte brauchen Aufmerksamkeit`,
  optional: 'freiwillig',
  deprecated: 'veraltet',
  secret: 'Das ist ein Geheimnis. Es wird an den Server gesendet, der danach fragt.',
  secretFor: (server: string) => `Das ist ein Geheimnis. Es wird an „${server}“ gesendet.`,
  noValue: 'Kein Wert (null)',
  yes: 'Ja',
  no: 'Nein',
  none: 'Keiner',
  choose: 'Wählen …',
  defaultIs: (value: string) => `Standard (${value})`,
  between: (low: string, high: string) => `${low} bis ${high}`,
  atLeast: (low: string) => `Mindestens ${low}`,
  atMost: (high: string) => `Höchstens ${high}`,
  example: (example: string) => `z. B. ${example}`,
  inTimeZone: (timeZone: string) => `Zeitzone: ${timeZone}`,
  moreOptions: (count: number) => `Weitere Angaben (${count})`,
  add: (name: string) => `${name} hinzufügen`,
  addTo: (list: string) => `Zu ${list} hinzufügen`,
  addEntry: 'Eintrag hinzufügen',
  remove: 'Entfernen',
  removeItem: (item: string) => `${item} entfernen`,
  moveUp: 'Nach oben',
  moveUpItem: (item: string) => `${item} nach oben`,
  itemOf: (list: string, position: number) => `${list} ${position}`,
  entryName: 'Name',
  entryValue: 'Wert',
  unreadableFile: 'Die Datei konnte nicht gelesen werden.',
  backToForm: 'Zurück zum Formular',
  jsonReason: (reason: JsonReason) => JSON_REASONS[reason],
  error: describeError,
  submitted: 'Gesendet',
  declined: 'Abgelehnt',
  cancelled: 'Abgebrochen',
  hidden: 'Verborgen',
} satisfies FormTexts;
