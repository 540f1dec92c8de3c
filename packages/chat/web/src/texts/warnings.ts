// UI texts: warnings about an address or a name that the user has to judge.

export const LINK_WARNINGS = {
  userName: (site: string) => `The part before the @ is not the site. The site is ${site}.`,
  encodedName: 'The site’s name has letters that can look like others. It is shown in its encoded form.',
  ipAddress: 'The site is an IP address, not a name.',
  localNetwork: 'The link leads to this computer or its own network.',
  port: (port: string) => `The link uses the unusual port ${port}.`,
  notEncrypted: 'The connection is not encrypted.',
} as const;

export const NAME_WARNINGS = {
  lookalikes: (characters: readonly string[]) =>
    `Some of its characters can look like others: ${characters.join(', ')}.`,
  moreLookalikes: (characters: readonly string[]) =>
    `Some of its characters can look like others: ${characters.join(', ')}, and more.`,
  invisible: 'It has characters that cannot be seen; they are shown as codes.',
} as const;

/** The question before a link opens whose words name another site. */
export const LINK_QUESTION = {
  leadsTo: (site: string) => `(opens ${site})`,
  title: 'Open this link?',
  reason: 'The words of the link name another site than it opens. It opens:',
  open: 'Open in a new tab',
  cancel: 'Cancel',
} as const;
