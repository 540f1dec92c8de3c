// Results that are not as MCP has them are drawn all the same, by the plain page and by compiled interfaces.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

describe.each([true, false])('without compiled interfaces: %s', plain => {
  let chat: OpenedChat;
  beforeAll(async () => {
    chat = await openChat({ plain, servers: { bare: stdioServer('./bare-result-server.ts') } });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect(await chat.finish()).toEqual([]);
  });

  it('draws what the server sent', async () => {
    const expected = {
      text: 'Said in one text.',
      block: 'Said in one block.',
      bare: 'Oslo',
      rows: 'Bergen',
      null: 'Tromsø',
    };
    for (const [tool, text] of Object.entries(expected)) {
      const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'bare')}`);
      await page.locator('.call[data-call-state=done]').waitFor();
      const place = plain
        ? page.locator('.call')
        : page.locator('[data-surface-id] iframe').contentFrame().frameLocator('iframe').locator('body');
      await place.getByText(text).first().waitFor();
    }
  });
});
