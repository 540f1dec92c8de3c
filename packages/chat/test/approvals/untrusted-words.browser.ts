// Words of a model that mislead: links that name another site than they open, and characters that cannot be seen.
import { describe, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const talks = openForTests(() =>
  openConversations({ servers: { plain: stdioServer('./plain-server.ts') }, plain: true }),
);

async function answerWith(text: string) {
  const page = await talks.begin({ text });
  await say(page, 'Go');
  const answer = answers(page);
  await answer.locator('.prose').waitFor();
  await atRest(page);
  return { page, answer };
}

describe('a link of a model', () => {
  it.each([
    ['an address', '[https://bank.example](http://evil.example/login)', 'evil.example'],
    ['marked words', '[**https://bank**.example](http://evil.example/login)', 'evil.example'],
    ['a reference', '[bank.example][1]\n\n[1]: http://evil.example/login', 'evil.example'],
    ['a picture', '[![https://bank.example](http://evil.example/a.png)](http://other.example)', 'evil.example'],
    ['a user name', '<https://bank.example@evil.example/>', 'evil.example'],
    ['letters of another script', '<https://аpple.com/>', 'xn--pple-43d.com'],
    ['a hidden character', '[bank\u200b.example](http://evil.example)', 'evil.example'],
    ['an e-mail address', '[help@bank.example](mailto:thief@evil.example)', 'thief@evil.example'],
  ])('whose words are %s of another site shows the real one and asks', async (_what, text, site) => {
    const { page, answer } = await answerWith(text);
    await answer.getByText(`(opens ${site})`).waitFor();
    // Nothing that a middle click, a drag or a key could follow.
    await expect.poll(() => answer.locator(`a[href*="evil"], a[href*="xn--"]`).count()).toBe(0);
    await answer.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: 'Open this link?' });
    await expect.poll(() => dialog.locator('.link-target strong').innerText()).toBe(site);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('opens in a new tab after the user has agreed', async () => {
    const { page, answer } = await answerWith('[https://bank.example](http://evil.example/login)');
    await answer.getByRole('button', { name: 'https://bank.example' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open this link?' });
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    const open = dialog.getByRole('link', { name: 'Open in a new tab' });
    await expect.poll(() => open.getAttribute('href')).toBe('http://evil.example/login');
    await expect.poll(() => open.getAttribute('rel')).toBe('noopener noreferrer');
    await page.route('**', route => route.abort());
    await page.context().route('http://evil.example/**', route => route.fulfill({ body: 'evil' }));
    const popup = page.context().waitForEvent('page');
    await open.click();
    await (await popup).close();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is an ordinary link when its words name its site or none, without the title that the text gives it', async () => {
    const { answer } = await answerWith(
      '[here](https://good.example/a "https://bank.example"), [good.example](https://good.example/b), <https://good.example/c>, [README.md](https://good.example/README.md)',
    );
    const links = answer.locator('a[href^="https://good.example/"][target=_blank]');
    await expect.poll(() => links.count()).toBe(4);
    expect(await links.evaluateAll(all => all.map(link => link.getAttribute('title')))).toEqual([
      'https://good.example/a',
      'https://good.example/b',
      'https://good.example/c',
      'https://good.example/README.md',
    ]);
  });
});

describe('hidden characters of a model', () => {
  it.each([
    ['prose', 'Pay to\u202e bank\u2066 now\u200b\u{E0041}'],
    ['words in bold, in a list', '- **Pay to\u202e bank\u2066 now\u200b\u{E0041}**'],
    ['a code span', 'Run `Pay to\u202e bank\u2066 now\u200b\u{E0041}`'],
    ['a block of code', '```\nPay to\u202e bank\u2066 now\u200b\u{E0041}\n```'],
    ['a block of code with a language', '```js\nPay to\u202e bank\u2066 now\u200b\u{E0041}\n```'],
    ['a table', '| a |\n|---|\n| Pay to\u202e bank\u2066 now\u200b\u{E0041} |'],
  ])('are shown as marks in %s', async (_what, text) => {
    const { answer } = await answerWith(text);
    await expect
      .poll(() => answer.locator('.vitrine-escape').allInnerTexts())
      .toEqual(['U+202E', 'U+2066', 'U+200B', 'U+E0041']);
    await expect.poll(() => answer.innerText()).not.toMatch(/[\u202e\u2066\u200b\u{E0041}]/u);
  });

  it('are not invented where writing needs them', async () => {
    const { answer } = await answerWith('👩\u200d👧 and می\u200cخواهم');
    await expect.poll(() => answer.locator('.vitrine-escape').count()).toBe(0);
  });
});
