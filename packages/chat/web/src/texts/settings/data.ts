// UI texts of the settings of data: where it is, how much, how long, and what can be done with all of it.

import { defineTexts, message } from '../../language/define-texts.ts';

export const DATA_TEXTS = defineTexts('DATA_TEXTS', {
  facts: 'What is stored',
  folder: 'Folder',
  database: 'Database',
  sessions: 'Chats',
  events: 'Messages and results',
  contents: 'Pictures, pages and files',
  amount: message('{count, number} ({size})', 'count', 'size'),
  deletedHint: 'Deleted chats are removed after ten minutes, and their files within eight days.',
  outside: message('{count, number} of them in the storage for large files, which is not counted', 'count'),
  retention: 'How long chats are kept',
  retentionHint: 'A chat is unused while nothing is written in it. Pinned chats are always kept.',
  unused: 'Unused chats',
  keep: 'Keep everything',
  remove: 'Delete after some time',
  after: 'Days without use',
  of: 'Which chats',
  all: 'All chats',
  archived: 'Archived chats',
  save: 'Save',
  saved: 'Saved',
  fixed: 'The configuration of this chat says this.',
  byAdmin: 'An admin of this chat sets this.',
  kept: 'Chats are kept until you delete them.',
  allDeletedAfter: message(
    'Chats that were not used for {days, plural, one {# day} other {# days}} are deleted.',
    'days',
  ),
  archivedDeletedAfter: message(
    'Archived chats that were not used for {days, plural, one {# day} other {# days}} are deleted.',
    'days',
  ),
  exportHeading: 'Export',
  exportHint: 'A ZIP file with each chat as Markdown to read and as JSON that can be imported again.',
  exportAll: 'Export all chats',
  deleteHeading: 'Delete',
  deleteAll: 'Delete all chats',
  warning: message(
    'This deletes {count, plural, one {# chat} other {# chats}}, also pinned and archived ones, with all messages, results and files in them. It cannot be undone in this page.',
    'count',
  ),
  /** Word that the user types. */
  word: 'delete',
  type: message('Type “{word}” to confirm', 'word'),
  deleting: 'Deleting…',
  cancel: 'Cancel',
  deleted: message('{count, plural, one {# chat} other {# chats}} deleted', 'count'),
  none: 'There are no chats.',
});
