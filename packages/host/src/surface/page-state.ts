// What is known of the page at an external address.

/** What the application's server found at an address. `unknown`: it could not tell, and why. */
export type PageProbe =
  | { readonly status: 'ok' }
  | { readonly status: 'unreachable' | 'refused' | 'unknown'; readonly reason: string };

/** Whether it is known that the page itself is shown, and not the browser's error page. */
export type PageState = 'known' | 'unknown';
