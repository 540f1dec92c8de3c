// Each tool of the example in the chat: a real server, a real client, and the component that the page draws, light and dark.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stdioServer } from '../../../packages/chat/test/mcp-servers/server-of.ts';
import { violations } from '../../../packages/chat/test/support/axe.ts';
import { type ConversationPage, openConversations } from '../../../packages/chat/test/support/conversation-page.ts';
import { sample } from '../../../test/support/thorough.ts';

/** Each component, the tool that sends it, and words that only its drawing has. */
const SHOWS: Record<string, readonly [tool: string, words: RegExp]> = {
  'action-buttons': ['offer_actions', /Summarise\s*Compare years\s*Forget them/],
  'approval-card': ['confirm_deletion', /Delete the folder build\?/],
  chart: ['compare_months', /Seattle, 2015/],
  citation: ['cite_sources', /Vega Datasets/],
  'code-block': ['read_source', /createNativeServer/],
  'code-diff': ['review_change', /use-ui-resource\.ts/],
  'data-table': ['list_cities', /Akureyri/],
  diagram: ['draw_call', /A call of this server/],
  'file-tree': ['list_files', /decision-tools\.ts/],
  form: ['ask_for_address', /Where should it go\?/],
  'geo-map': ['map_cities', /Around Iceland/],
  'image-gallery': ['show_pictures', /Pictures of the data/],
  'item-carousel': ['suggest_cities', /Where to go/],
  'json-view': ['inspect_penguins', /Adelie/],
  'link-preview': ['preview_link', /modelcontextprotocol\.io/],
  'media-card': ['show_picture', /ffox\.png/],
  'message-draft': ['draft_message', /guides@example\.com/],
  'option-list': ['choose_cities', /Reykjavík/],
  'order-summary': ['review_order', /Road map/],
  'parameter-slider': ['adjust_budget', /2,200 EUR/],
  plan: ['plan_release', /Run the full tests/],
  'preferences-panel': ['edit_preferences', /Preferences of the trip/],
  'progress-tracker': ['track_build', /1 of 23 tests failed/],
  'question-flow': ['plan_trip', /When will you travel\?/],
  'social-post': ['show_post', /the rain of a whole year/],
  'stats-display': ['year_in_figures', /Mean high/],
  terminal: ['show_test_run', /Test Files/],
  timeline: ['trace_release', /A test failed/],
  'weather-widget': ['show_weather', /Seattle/],
};

let conversation: ConversationPage;
beforeAll(async () => {
  conversation = await openConversations({
    plain: true,
    servers: { native: stdioServer('../../../../examples/native/src/main.ts') },
  });
});
afterAll(() => conversation?.close());
afterEach(async () => {
  expect(await conversation.finish()).toEqual([]);
});

it('every component has a tool', () => {
  expect(Object.keys(SHOWS)).toEqual(COMPONENT_NAMES);
});

it.each(sample(Object.entries(SHOWS), 2))(
  '%s is drawn in the chat, light and dark, and axe finds nothing',
  async (name, [tool, words]) => {
    const { chat } = conversation;
    const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'native')}`);
    const component = page.locator(`.call [data-slot="${name}"]`);
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate(choice => localStorage.setItem('vitrine.theme', choice), theme);
      await page.reload();
      await expect.poll(() => component.innerText()).toMatch(words);
      await expect.poll(() => component.getAttribute('data-state')).toBe('interactive');
      // No second interface, and no reason why the data were refused.
      await expect.poll(() => page.locator('[data-surface-id], .call .parts').count()).toBe(0);
      await expect.poll(() => violations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.locator('.call').screenshot({ path: `${process.env.SHOTS}/${name}-${theme}.png` });
    }
    await page.evaluate(() => localStorage.removeItem('vitrine.theme'));
  },
);
