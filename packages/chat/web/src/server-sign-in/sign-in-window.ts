// The states of a sign-in at a server, as the page sees them. The chat says by its list of servers when it is over: after its first page the
// window belongs to another site, and this page cannot see whether it was closed.
//
//   idle ─▶ opening ─▶ open ⇄ returned
//              ├─▶ blocked      └─▶ (the server needs no sign-in any more)
//              └─▶ failed
//
// From each of them the user may forget the registration of the chat at the authorization server.

export type SignInWindow =
  | { readonly type: 'idle' }
  | { readonly type: 'opening' }
  /** The user is in the other window. */
  | { readonly type: 'open' }
  /** The user has come back to this page, and has not signed in. */
  | { readonly type: 'returned' }
  /** The browser has opened no window: the user can follow a link. */
  | { readonly type: 'blocked'; readonly url: string }
  | { readonly type: 'failed'; readonly message: string }
  /** The next sign-in registers the chat anew. */
  | { readonly type: 'forgotten' };

export type SignInWindowEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked'; readonly url: string }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'followed-link' }
  | { readonly type: 'returned' }
  | { readonly type: 'forgotten' }
  | { readonly type: 'not-forgotten'; readonly message: string };

export const IDLE: SignInWindow = { type: 'idle' };

export function changeSignInWindow(state: SignInWindow, event: SignInWindowEvent): SignInWindow {
  switch (event.type) {
    case 'begin':
      return { type: 'opening' };
    case 'opened':
      return state.type === 'opening' ? { type: 'open' } : state;
    case 'blocked':
      return state.type === 'opening' ? { type: 'blocked', url: event.url } : state;
    case 'failed':
      return state.type === 'opening' ? { type: 'failed', message: event.message } : state;
    case 'followed-link':
      return state.type === 'blocked' ? { type: 'open' } : state;
    case 'returned':
      return state.type === 'open' ? { type: 'returned' } : state;
    case 'forgotten':
      return { type: 'forgotten' };
    case 'not-forgotten':
      return { type: 'failed', message: event.message };
  }
}
