// UI texts: warnings about an address or a name that the user has to judge.
import { defineTexts, message } from '../language/define-texts.ts';

export const LINK_WARNINGS = defineTexts('LINK_WARNINGS', {
  userName: message('The part before the @ is not the site. The site is {site}.', 'site'),
  encodedName: 'The site’s name has letters that can look like others. It is shown in its encoded form.',
  ipAddress: 'The site is an IP address, not a name.',
  localNetwork: 'The link leads to this computer or its own network.',
  port: message('The link uses the unusual port {port}.', 'port'),
  notEncrypted: 'The connection is not encrypted.',
});

export const NAME_WARNINGS = defineTexts('NAME_WARNINGS', {
  lookalikes: message('Some of its characters can look like others: {characters}.', 'characters'),
  moreLookalikes: message('Some of its characters can look like others: {characters}, and more.', 'characters'),
  invisible: 'It has characters that cannot be seen; they are shown as codes.',
});

/** The question before a link opens whose words name another site. */
export const LINK_QUESTION = defineTexts('LINK_QUESTION', {
  leadsTo: message('(opens {site})', 'site'),
  title: 'Open this link?',
  reason: 'The words of the link name another site than it opens. It opens:',
  open: 'Open in a new tab',
  cancel: 'Cancel',
});
