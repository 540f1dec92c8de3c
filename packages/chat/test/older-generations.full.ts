// The other ways in which servers made with the real @mcp-ui/server draw and adapt, as in older-generations.browser.ts.
import { it } from 'vitest';
import { drawsAndActs, hearsAndActs, openOlderChat } from './older-generations.ts';

openOlderChat();

it('@mcp-ui/server 5.16.3: a remote-DOM script of web components is drawn and acts', () =>
  drawsAndActs('drawn_webcomponents'));
it('@mcp-ui/server 6.1.0: a page with the adapter, named, hears of the call, and acts', () => hearsAndActs('named'));
