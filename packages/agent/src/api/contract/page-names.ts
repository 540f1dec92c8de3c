/**
 * First parts of the paths of the pages beside chats, such as `/apps`: the server sends the web page there, and the page draws what the path names.
 * `app`: one app without what is around it, for a window of its own.
 */
export const PAGE_NAMES = ['apps', 'app', 'projects', 'boards', 'inbox', 'schedules', 'shared'] as const;
/** Name of a page beside chats. */
export type PageName = (typeof PAGE_NAMES)[number];
