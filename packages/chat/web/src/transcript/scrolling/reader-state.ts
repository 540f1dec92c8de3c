// Where the reader of the transcript is, and what the page may scroll to because of it: a pure state machine. The page scrolls only to what the
// reader has just requested, or to what the reader follows.

/** A position: this entry begins so many CSS pixels below the top of the window. */
export interface Place {
  readonly key: string;
  readonly top: number;
}

/**
 * - `end`: at the end; what is added is followed.
 * - `answer`: this entry is held where it is, and what follows from it grows below.
 * - `question`: this approval is kept in sight until it is answered; `returnTo`: where the reader was who led to it.
 * - `restored`: as before a reload, or where a search has found something, until the reader scrolls.
 * - `elsewhere`: nothing moves.
 */
export type ReaderState =
  | { readonly at: 'end' }
  | { readonly at: 'answer'; readonly place: Place }
  | { readonly at: 'question'; readonly approvalId: string; readonly returnTo?: Place }
  | { readonly at: 'restored'; readonly place: Place }
  | { readonly at: 'elsewhere' };

export type ReaderEvent =
  /** The session is shown; `place`: where the reader left it. */
  | { readonly type: 'opened'; readonly place: Place | undefined }
  /** The reader's own message or call has begun; `place`: the top of the window. */
  | { readonly type: 'sent'; readonly place: Place }
  /** An approval is needed; `returnTo`: where the reader is whose own action in a view led to it. */
  | { readonly type: 'asked'; readonly approvalId: string; readonly returnTo?: Place }
  /** An approval has ended; `place`: what the reader saw before it did. */
  | { readonly type: 'answered'; readonly approvalId: string; readonly place: Place | undefined }
  /** A search has found an entry, which is to be shown there. */
  | { readonly type: 'found'; readonly place: Place }
  | { readonly type: 'scrolled'; readonly isAtEnd: boolean; readonly isDown: boolean }
  | { readonly type: 'jumped' };

export const OPENING: ReaderState = { at: 'end' };

export function nextReaderState(state: ReaderState, event: ReaderEvent): ReaderState {
  switch (event.type) {
    case 'opened':
      return event.place ? { at: 'restored', place: event.place } : { at: 'end' };
    case 'found':
      return { at: 'restored', place: event.place };
    case 'sent':
      return { at: 'answer', place: event.place };
    case 'asked':
      return askedState(state, event);
    case 'answered':
      return afterAnswer(state, event);
    case 'scrolled':
      // The end moves away as content grows, and the browser scrolls down with it; only upwards the reader leaves it.
      return event.isAtEnd || (state.at === 'end' && event.isDown) ? { at: 'end' } : { at: 'elsewhere' };
    case 'jumped':
      return { at: 'end' };
  }
}

function askedState(state: ReaderState, { approvalId, returnTo }: ReaderEvent & { type: 'asked' }): ReaderState {
  if (returnTo) return { at: 'question', approvalId, returnTo };
  return isFollowing(state) ? { at: 'question', approvalId } : state;
}

/** A question of others comes into sight only for a reader who waits for what comes next. */
const isFollowing = ({ at }: ReaderState): boolean => at === 'end' || at === 'answer' || at === 'question';

/** The page stays where it was when the card goes away; another question may have come into sight meanwhile. */
function afterAnswer(state: ReaderState, { approvalId, place }: ReaderEvent & { type: 'answered' }): ReaderState {
  if (!isFollowing(state) || state.at === 'answer') return state;
  if (state.at === 'question' && state.approvalId !== approvalId) return state;
  const restPlace = state.at === 'question' && state.returnTo ? state.returnTo : place;
  return restPlace ? { at: 'answer', place: restPlace } : { at: 'elsewhere' };
}

/** Target that the page scrolls to when its content has changed; undefined for none. */
export type Target =
  | { readonly to: 'end' }
  | { readonly to: 'place'; readonly place: Place }
  | { readonly to: 'question'; readonly approvalId: string };

export function scrollTarget(state: ReaderState): Target | undefined {
  switch (state.at) {
    case 'end':
      return { to: 'end' };
    case 'answer':
    case 'restored':
      return { to: 'place', place: state.place };
    case 'question':
      return { to: 'question', approvalId: state.approvalId };
    case 'elsewhere':
      return undefined;
  }
}
