// Opens the window of a sign-in, and looks whether it is over until it is.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useReducer } from 'react';
import { useChat } from '../state/chat-context.ts';
import { changeSignInWindow, IDLE, type SignInWindow } from './sign-in-window.ts';

const LOOK_MS = 1500;
const FEATURES = 'popup,width=520,height=720';

interface SignInControls {
  readonly state: SignInWindow;
  /** Begins the sign-in. Call it when the user presses a button: a browser opens no window otherwise. */
  begin(): void;
  /** The user has opened the address of a blocked window. */
  followLink(): void;
  /** Forgets the registration of the chat at the authorization server. Resolves when that is done, or has failed. */
  forget(): Promise<void>;
}

export function useSignInWindow(server: string): SignInControls {
  const chat = useChat();
  const [state, dispatch] = useReducer(changeSignInWindow, IDLE);

  const begin = async (): Promise<void> => {
    dispatch({ type: 'begin' });
    // Now, while the browser counts it as the user's wish; the address comes later.
    const popup = window.open('', '_blank', FEATURES);
    try {
      const { url } = await chat.api.beginServerSignIn(server);
      if (!popup) return dispatch({ type: 'blocked', url });
      popup.opener = null;
      popup.location.href = url;
      dispatch({ type: 'opened' });
    } catch (error) {
      popup?.close();
      dispatch({ type: 'failed', message: errorMessage(error) });
    }
  };

  const forget = async (): Promise<void> => {
    try {
      await chat.api.signOutOfServer(server);
      await chat.catalog.refresh();
      dispatch({ type: 'forgotten' });
    } catch (error) {
      dispatch({ type: 'not-forgotten', message: errorMessage(error) });
    }
  };

  const isOpen = state.type === 'open' || state.type === 'returned';
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = (): Promise<void> => chat.catalog.refresh();
    // Where the sign-in is over, this component is gone when the answer is there.
    const onFocus = (): void => void look().then(() => dispatch({ type: 'returned' }));
    const timer = setInterval(() => void look(), LOOK_MS);
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, [isOpen, chat]);

  return { state, begin: () => void begin(), followLink: () => dispatch({ type: 'followed-link' }), forget };
}
