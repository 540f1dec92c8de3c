// The state of the page at an external address.

/** The result of the application's probe. `unknown`: it could not be determined, with the reason. */
export type PageProbe =
  | { readonly status: 'ok' }
  | { readonly status: 'unreachable' | 'refused' | 'unknown'; readonly reason: string };

/** Whether it is known that the page itself is shown, and not the browser's error page. */
export type PageState = 'known' | 'unknown';
