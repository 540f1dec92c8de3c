import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../pages/artifacts.ts';

export const ARTIFACT_KIND_TEXTS = {
  html: 'Seite',
  svg: 'Zeichnung',
  mermaid: 'Diagramm',
  markdown: 'Dokument',
  react: 'React-Komponente',
} satisfies Translation<typeof english.ARTIFACT_KIND_TEXTS>;

export const ARTIFACT_TEXTS = {
  panel: 'Artefakt',
  version: 'Version {number, number}',
  versionOfAll: 'Version {number, number} von {all, number}',
  versionByUser: 'Version {number, number}, von dir bearbeitet',
  chooseVersion: 'Version',
  writing: 'Wird geschrieben …',
  writingHint: 'Der Quelltext, wie er geschrieben wird. Die Ansicht startet, wenn er vollständig ist.',
  views: 'Ansicht',
  preview: 'Vorschau',
  source: 'Quelltext',
  edit: 'Bearbeiten',
  editing: 'Quelltext von „{title}“',
  save: 'Als neue Version sichern',
  saving: 'Wird gesichert …',
  cancel: 'Abbrechen',
  pin: 'An ein Board heften',
  pinHint:
    'Das Board behält diese Version, auch wenn der Chat gelöscht wird. Spätere Versionen zeigt es, wenn du sie verlangst.',
  download: 'Herunterladen',
  close: 'Schließen',
  starting: 'Wird gestartet …',
  compiling: 'Wird übersetzt …',
  compileStopped: 'Das Übersetzen dauerte zu lange und wurde abgebrochen.',
  fault: 'Der Code hat einen Fehler: {reason}',
  faultInLine: 'Der Code hat einen Fehler in Zeile {line, number}: {reason}',
  problem: 'Es meldet einen Fehler: {reason}',
  problemInLine: 'Es meldet einen Fehler in Zeile {line, number}: {reason}',
  notShown: 'Es kann nicht gezeigt werden: {reason}',
  askForRepair: 'Das Modell um eine Reparatur bitten',
  repairRequest:
    'Das Artefakt „{title}“ hat einen Fehler. Bitte repariere es und schreibe den ganzen Block noch einmal.\n\n{reason}',
  notOffered: 'Ein Artefakt kann Tools aufrufen und Links öffnen. Es kann keine Nachrichten senden.',
  noTools: 'Ein Artefakt ruft Tools nur neben seinem Chat auf.',
  unknownTool: 'Kein verbundener Server hat das Tool „{name}“.',
  severalTools: 'Mehrere Server haben das Tool „{name}“. Rufe eines von diesen auf: {names}.',
  chatLeft: 'Der Chat wurde verlassen, bevor das Ergebnis kam.',
  largeDrawing: 'Diese Zeichnung braucht vielleicht lange.',
  drawAnyway: 'Trotzdem zeichnen',
} satisfies Translation<typeof english.ARTIFACT_TEXTS>;
