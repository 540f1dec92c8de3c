// The id of this page at the chat's server: the page that offers a view's tools is the one that calls them.

/** Unguessable; new with each load. */
export const PAGE_ID = crypto.randomUUID();
