// Texts of shared chats: the dialog of the owner, and the page of who reads.
import { defineTexts, message } from '../../language/define-texts.ts';

export const SHARING_TEXTS = defineTexts('SHARING_TEXTS', {
  title: 'Share this chat',
  boardTitle: 'Share this board',
  close: 'Close',
  needsSignIn:
    'This chat has one user, who does not sign in: no other user could read a link. Export the chat to pass it on.',
  hint: 'Who follows the link reads the conversation as it goes on: messages, answers, results and interfaces. Nobody can write or call tools, and approvals and your other chats stay yours.',
  audience: 'Who may read it',
  everyone: 'Everyone who signs in',
  named: 'Only these users',
  names: 'Addresses or names, with commas between them',
  create: 'Create a link',
  newLink: 'The link, which is shown only now',
  copy: 'Copy link',
  copied: 'Copied',
  links: 'Links you have made',
  noLinks: 'None.',
  loading: 'Loading…',
  facts: message('{audience}, since {day}', 'audience', 'day'),
  withdraw: 'Withdraw',
  withdrawLink: message('Withdraw the link to “{title}”', 'title'),
  opening: 'Opening the shared chat…',
  empty: 'Nothing is in this chat yet.',
  sharedBy: 'Shared by {owner}. You read along; nothing can be changed here.',
  reconnecting: 'Reconnecting…',
  nowhere: 'This link leads nowhere',
  nowhereHint: 'It was withdrawn, or it is for other users.',
  toChats: 'To your chats',
  noActions: 'A shared chat is only to read.',
});
