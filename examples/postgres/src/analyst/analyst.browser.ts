// A question to the analyst in the chat, in a real Chromium: a model by its provider's wire, a real PostgreSQL, a table and a chart.
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stdioServer } from '../../../../packages/chat/test/mcp-servers/server-of.ts';
import { allowCard, cards } from '../../../../packages/chat/test/support/answer-cards.ts';
import { violations } from '../../../../packages/chat/test/support/axe.ts';
import {
  atRest,
  type ConversationPage,
  openConversations,
  say,
} from '../../../../packages/chat/test/support/conversation-page.ts';
import { hasPostgres, POSTGRES_URL } from '../../../../test/support/services/postgres.ts';
import { harboursSql } from '../harbours.ts';

const isThere = await hasPostgres();
const NAME = `vitrine_analyst_page_${process.pid}`;

async function asAdmin(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement);
  await sql.end();
}

describe.skipIf(!isThere)(isThere ? 'the analyst in the chat' : 'skipped: no server', () => {
  let conversation: ConversationPage;
  beforeAll(async () => {
    await asAdmin(POSTGRES_URL, `CREATE DATABASE ${NAME}`);
    const { href } = new URL(`/${NAME}`, POSTGRES_URL);
    await asAdmin(href, harboursSql());
    const server = stdioServer('../../../../examples/postgres/src/analyst/main.ts');
    const analyst = { ...server, env: { ANALYST_DATABASE_URL: href } } as typeof server;
    conversation = await openConversations({ servers: { analyst } });
  });
  afterAll(async () => {
    await conversation?.close();
    await asAdmin(POSTGRES_URL, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  });
  afterEach(async () => {
    expect(await conversation.finish()).toEqual([]);
  });

  it('a question becomes a table, a chart and a sentence, without violations in both themes and on a phone', async () => {
    const byKind = 'SELECT kind, count(*) AS calls, sum(fee) AS fees FROM port_call GROUP BY kind ORDER BY calls DESC';
    const byMonth =
      "SELECT to_char(arrived, 'YYYY-MM') AS month, count(*) AS calls FROM port_call GROUP BY 1 ORDER BY 1";
    const page = await conversation.begin(
      { calls: [{ name: 'analyst__query', args: { sql: byKind, title: 'Calls and fees by kind of ship' } }] },
      { calls: [{ name: 'analyst__chart', args: { sql: byMonth, title: 'Calls in 2025', type: 'line' } }] },
      { text: 'The harbours had 2,000 calls in 2025, evenly over the year.' },
    );
    await say(page, 'How many ships called, of which kind, and when?');
    await allowCard(page, { card: cards(page).first() });
    await page.locator('[data-slot="data-table"]').getByText('trawler').first().waitFor();
    await allowCard(page, { card: cards(page).first() });
    await page.locator('[data-slot="chart"]').getByText('Calls in 2025').waitFor();
    await atRest(page);
    await page.getByText('evenly over the year').waitFor();
    const shoot = async (name: string): Promise<void> => {
      if (process.env.VITRINE_SHOTS)
        await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/analyst-${name}.png` });
    };
    await page.setViewportSize({ width: 1280, height: 1500 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(theme => document.documentElement.dataset.theme === theme, colorScheme);
      await shoot(colorScheme);
      await expect.poll(() => violations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 1500 });
    await expect.poll(() => page.locator(':root').evaluate(root => root.scrollWidth - root.clientWidth)).toBe(0);
    await shoot('phone');
    await expect.poll(() => violations(page)).toEqual([]);
  });
});
