// Public: `@vitrine/a2ui/texts/de`: the German texts of surfaces. The reader is “du”.
import type { ENGLISH } from './texts.ts';

const SURFACE = {
  surface: 'Oberfläche',
  loading: 'Die Oberfläche wird aufgebaut …',
  closed: 'Der Server hat diese Oberfläche geschlossen.',
  missing: 'Wird geladen …',
  notSent: (id: string) => `Die Komponente „${id}“ wurde nicht gesendet.`,
  broken: 'Ein Teil der Oberfläche kann nicht gezeigt werden:',
  invalid: 'Prüfe diesen Wert.',
  brokenImage: 'Dieses Bild konnte nicht geladen werden.',
  refusedImage: 'Dieses Bild hat eine Adresse, die nicht erlaubt ist.',
  open: 'Öffnen',
  close: 'Schließen',
  filter: 'Optionen filtern',
  noOptions: 'Keine Option passt.',
  working: 'Wird ausgeführt …',
  date: 'Datum',
  time: 'Uhrzeit',
  'datetime-local': 'Datum und Uhrzeit',
  secret: 'Was du hier eingibst, wird an den Server gesendet.',
  updated: 'Eine Oberfläche weiter oben wurde geändert.',
  partly: (code: string, reason: string) => `Ein Teil der Oberfläche ist fehlerhaft (${code}): ${reason}`,
  notShown: (code: string, reason: string) => `Die Oberfläche kann nicht gezeigt werden (${code}): ${reason}`,
  noRoot: 'Ihre oberste Komponente wurde nicht gesendet.',
  noTool: (action: string) => `Der Server bietet kein Werkzeug für die Aktion „${action}“ an.`,
  noReason: 'Das Werkzeug hat einen Fehler ohne Begründung gemeldet.',
  failed: (reason: string) => `Das hat nicht geklappt: ${reason}`,
} satisfies typeof ENGLISH;

/**
 * German texts of surfaces, for `<ComponentsProvider texts>` beside the components' own.
 * @example
 * <ComponentsProvider locale="de" texts={{ ...GERMAN, ...A2UI_GERMAN }}>{page}</ComponentsProvider>
 */
export const A2UI_GERMAN = { a2ui: SURFACE };
