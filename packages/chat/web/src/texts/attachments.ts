// UI texts of attachments, of resources and earlier results in the composer, and of the palette that offers them.
import { defineTexts, message } from './define-texts.ts';

export const ATTACHMENT_TEXTS = defineTexts('ATTACHMENT_TEXTS', {
  attach: 'Attach files',
  attachments: 'Attachments',
  drop: 'Drop files to attach them',
  remove: message('Remove {name}', 'name'),
  cancelUpload: message('Cancel the upload of {name}', 'name'),
  uploading: message('Uploading {name}', 'name'),
  retry: 'Try again',
  tooLarge: 'Larger than 20 MB',
  empty: 'The file is empty',
  picture: message('Picture {name}', 'name'),
  download: message('Save {name}', 'name'),
  resourceFrom: message('Resource of {server}', 'server'),
  templateFrom: message('Resource of {server}, by its parts', 'server'),
  attachResource: 'Attach',
  result: 'Earlier result',
  resultAt: message('Result of {server}, {time}', 'server', 'time'),
  mentionLabel: 'Resources and results',
  noMention: 'No resource or result matches',
  loadingMentions: 'Loading resources…',
  notSeen: message(
    '{model} does not take these files: it is told their names, or the text of a PDF, and its tools can be given them.',
    'model',
  ),
  filesRefused: 'The model did not get the files, only their names or the text of a PDF.',
});
