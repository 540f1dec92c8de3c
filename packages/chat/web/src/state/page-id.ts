// The id of this page towards the chat: the page that offers a view's tools is the one that calls them.

/** Unguessable; another one after each load. */
export const PAGE_ID = crypto.randomUUID();
