// UI texts of the import of chats from other products.
import { defineTexts, message } from '../../language/define-texts.ts';

export const IMPORT_TEXTS = defineTexts('IMPORT_TEXTS', {
  title: message('Import chats from {product}', 'product'),
  openWebUI: 'Open WebUI',
  hint: 'Messages, answers and their versions are imported. So are files that the export contains; of others the names are kept.',
  chats: 'Chats in this file',
  filter: 'Filter chats',
  all: 'All chats',
  untitled: 'Untitled chat',
  messages: message('{count, plural, one {# message} other {# messages}}', 'count'),
  emptyChats: message('{count, plural, one {# chat} other {# chats}} without messages left out', 'count'),
  unreadable: message('{count, plural, one {# entry} other {# entries}} of this file could not be read', 'count'),
  leftOut: message('Not imported: {list}', 'list'),
  leftOutTimes: message('{name} ({count, number})', 'name', 'count'),
  zipWithoutChats:
    'There are no chats of ChatGPT or Claude in this ZIP file: the file conversations.json is looked for. Other files are imported one by one, unpacked.',
  zipTooLarge: message('The chats in this ZIP file have more than {most, number} MB, which is the limit.', 'most'),
  zipUnreadable:
    'This ZIP file is damaged, or of a kind that cannot be read here. Unpack it, and choose the file conversations.json.',
  noChats: 'There are no messages in this file.',
  import: message('{count, plural, one {Import # chat} other {Import # chats}}', 'count'),
  importing: message('Importing {done, number} of {all, number}…', 'done', 'all'),
  failed: message('“{title}” was not imported: {reason}', 'title', 'reason'),
  cancel: 'Cancel',
  close: 'Close',
  missingFile: message('[{name}: this file was not imported]', 'name'),
});
