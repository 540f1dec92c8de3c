/** First parts of the paths of the pages beside chats, such as `/boards/1`: the server sends the web page there, and the page draws what the path names. */
export const PAGE_NAMES = ['apps'] as const;
/** Name of a page beside chats. */
export type PageName = (typeof PAGE_NAMES)[number];
