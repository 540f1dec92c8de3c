// The failed surface of shield.browser.ts, in the dark theme.
import { it } from 'vitest';
import { failsAndStartsAgain, openUnrulyChat } from './unruly.ts';

openUnrulyChat();

it('a failed surface shows where it stopped and the tool’s text, and can be restarted', () =>
  failsAndStartsAgain('dark'));
