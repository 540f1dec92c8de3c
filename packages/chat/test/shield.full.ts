// What shield.browser.ts looks at in the light, in the dark.
import { it } from 'vitest';
import { failsAndStartsAgain, openUnrulyChat } from './unruly.ts';

openUnrulyChat();

it('a surface that failed says where it stopped, shows the tool’s words, and starts again', () =>
  failsAndStartsAgain('dark'));
