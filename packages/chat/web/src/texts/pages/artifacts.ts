// Texts of artifacts: pages, drawings, diagrams and documents that a model writes, beside the chat.
import type { ArtifactKind } from '@vitrine/protocol/internal/session/run-events';
import { defineTexts, message } from '../../language/define-texts.ts';

export const ARTIFACT_KIND_TEXTS = defineTexts('ARTIFACT_KIND_TEXTS', {
  html: 'Page',
  svg: 'Drawing',
  mermaid: 'Diagram',
  markdown: 'Document',
  react: 'React component',
} as const satisfies Record<ArtifactKind, string>);

export const ARTIFACT_TEXTS = defineTexts('ARTIFACT_TEXTS', {
  panel: 'Artifact',
  version: message('Version {number, number}', 'number'),
  versionOfAll: message('Version {number, number} of {all, number}', 'number', 'all'),
  versionByUser: message('Version {number, number}, edited by you', 'number'),
  chooseVersion: 'Version',
  writing: 'Being written…',
  writingHint: 'The source, as it is written. The view starts when it is complete.',
  views: 'View',
  preview: 'Preview',
  source: 'Source',
  edit: 'Edit',
  editing: message('Source of “{title}”', 'title'),
  save: 'Save as a new version',
  saving: 'Saving…',
  cancel: 'Cancel',
  pin: 'Pin to board',
  pinHint:
    'The board keeps this version, also when the chat is deleted. Later versions are shown there when you ask for them.',
  download: 'Download',
  close: 'Close',
  starting: 'Starting…',
  compiling: 'Compiling…',
  compileStopped: 'Compiling took too long and was stopped.',
  fault: message('The code has a fault: {reason}', 'reason'),
  faultInLine: message('The code has a fault in line {line, number}: {reason}', 'line', 'reason'),
  problem: message('It reports an error: {reason}', 'reason'),
  problemInLine: message('It reports an error in line {line, number}: {reason}', 'line', 'reason'),
  notShown: message('It cannot be shown: {reason}', 'reason'),
  askForRepair: 'Ask the model to repair it',
  repairRequest: message(
    'The artifact “{title}” has an error. Please repair it and write the whole block again.\n\n{reason}',
    'title',
    'reason',
  ),
  notOffered: 'An artifact can call tools and open links. It can send no messages.',
  noTools: 'An artifact calls tools beside its chat alone.',
  unknownTool: message('No connected server has the tool “{name}”.', 'name'),
  severalTools: message('Several servers have the tool “{name}”. Call one of {names}.', 'name', 'names'),
  chatLeft: 'The chat was left before the result came.',
  largeDrawing: 'This drawing may take long to draw.',
  drawAnyway: 'Draw it',
});
