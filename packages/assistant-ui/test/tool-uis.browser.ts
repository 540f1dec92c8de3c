// Tool UIs in threads of assistant-ui, in a real Chromium.
import { expect, it } from 'vitest';
import { AWAITING, app, done, openThreadsForTests, part } from './threads.ts';

const { open, openStore } = openThreadsForTests();

it('a component draws the arguments as the model writes them, mounted once', async () => {
  const { page, call, problems } = await open();
  await call('startLocal');
  await page.locator('#ask').click();
  const code = page.locator('[data-slot="code-block"]');
  const args = (value: object, argsText: string, more: object = {}) =>
    call('yield', {
      content: [{ type: 'tool-call', toolCallId: 's1', toolName: 'show_code', args: value, argsText, ...more }],
    });
  await args({ filename: 'a.ts' }, '{"filename":"a.ts"');
  await code.getByText('a.ts').waitFor();
  await code.evaluate(element => element.setAttribute('data-mark', 'first'));
  await expect.poll(() => code.getAttribute('data-state')).toBe('streaming');
  await args({ filename: 'a.ts', code: 'const one' }, '{"filename":"a.ts","code":"const one');
  await code.getByText('const one').waitFor();
  await args({ filename: 'a.ts', code: 'const one = 1;' }, '{"filename":"a.ts","code":"const one = 1;"}', {
    result: 'shown',
  });
  await code.getByText('const one = 1;').waitFor();
  await call('yield');
  await expect.poll(() => code.getAttribute('data-state')).toBe('interactive');
  await expect.poll(() => code.getAttribute('data-mark')).toBe('first');
  expect(problems).toEqual([]);
  await page.close();
});

it('a decision is the result of a human tool: the run continues, and the receipt has the focus', async () => {
  const { page, call, problems } = await open();
  await call('startLocal');
  await page.locator('#ask').click();
  const args = { code: 'rm -r build', footerActions: [{ id: 'run', label: 'Run it' }] };
  const content = [
    { type: 'tool-call', toolCallId: 'h1', toolName: 'show_code', args, argsText: JSON.stringify(args) },
  ];
  await call('yield', { content, status: AWAITING });
  await call('yield');
  await page.getByRole('button', { name: 'Run it' }).click();
  await call('yield', { content: [{ type: 'text', text: 'It ran.' }] });
  await call('yield');
  await page.locator('.text', { hasText: 'It ran.' }).waitFor();
  const code = page.locator('[data-slot="code-block"]');
  await expect.poll(() => code.getAttribute('data-receipt')).toBe('true');
  expect(await code.evaluate(element => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Run it' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('an action of a finished call is sent as the user’s message', async () => {
  const footerActions = [{ id: 'more', label: 'More', sentence: 'Show me more.' }];
  const { page, logged } = await openStore([
    part('show_code', { args: { code: 'x', footerActions }, result: 'shown' }),
  ]);
  await page.getByRole('button', { name: 'More' }).click();
  await logged('new').toEqual([['new', [{ type: 'text', text: 'Show me more.' }]]]);
  await page.close();
});

it('a decision, an answer to an interrupt and an approval reach the application', async () => {
  const decide = part('show_code', { args: { code: 'x', footerActions: [{ id: 'ok', label: 'Fine' }] } });
  const { page, call, logged } = await openStore([decide], { status: AWAITING });
  await page.getByRole('button', { name: 'Fine' }).click();
  await logged('result').toMatchObject([
    ['result', 'show_code', { kind: 'decision', actionId: 'ok', actionLabel: 'Fine' }],
  ]);

  const question = part('answer', { interrupt: { type: 'human', payload: 'sure' } });
  await call('set', { content: [question], status: { type: 'requires-action', reason: 'interrupt' } });
  await page.getByRole('button', { name: 'sure?' }).click();
  await logged('resume').toEqual([['resume', 'answer', 'yes']]);

  await call('set', { content: [part('item', { approval: { id: 'p1' } })], status: AWAITING });
  await page.getByRole('button', { name: 'Allow once' }).click();
  await logged('approval').toEqual([['approval', 'p1', true]]);
  await page.close();
});

it('clearing a selection leaves the call open; confirming answers it', async () => {
  const footerActions = [
    { id: 'cancel', label: 'Clear' },
    { id: 'confirm', label: 'Confirm' },
  ];
  const args = { options: [{ id: 'a', label: 'First' }], defaultValue: ['a'], footerActions };
  const { page, logged } = await openStore([part('choose', { args })], { status: AWAITING });
  await page.getByRole('button', { name: 'Clear' }).click();
  await logged('pressed').toMatchObject([['pressed', 'cancel', { payload: { choice: [] } }]]);
  await logged('result').toEqual([]);
  await page.getByRole('option', { name: 'First' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await logged('result').toMatchObject([['result', 'choose', { actionId: 'confirm', payload: { choice: ['a'] } }]]);
  await logged('new').toEqual([]);
  await page.close();
});

it('an option that asks for confirmation needs two presses, and shows what it would store', async () => {
  const confirm = { title: 'Allow it from now on?', description: 'This also holds for later threads.' };
  const always = {
    id: 'always',
    kind: 'allow-always',
    description: 'In this project',
    grants: ['git push *'],
    confirm,
  };
  const approval = { id: 'p1', options: [always, { id: 'edit', kind: '_edit', label: 'Edit first' }] };
  const { page, logged } = await openStore([part('item', { approval })], { status: AWAITING });
  await page.getByText('git push *').waitFor();
  await page.getByText('In this project').waitFor();
  const button = page.getByRole('button', { name: 'Always allow' });
  await button.dblclick();
  await page.getByText('Allow it from now on? This also holds for later threads.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.textContent()).toBe('Always allow');
  await page.getByRole('button', { name: 'Edit first' }).click();
  await logged('approval').toEqual([['approval', 'p1', true, 'edit']]);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button.textContent()).toBe('Always allow – press again');
  await page.keyboard.press('Enter');
  await logged('approval').toHaveLength(2);
  await logged('approval').toContainEqual(['approval', 'p1', true, 'always']);
  expect(await button.evaluate(element => element === document.activeElement)).toBe(true);
  await page.close();
});

it('a question that asks for a text is answered with it', async () => {
  const approval = { id: 'p1', display: 'text', prompt: 'Which branch?' };
  const { page, logged } = await openStore([part('item', { approval })], { status: AWAITING });
  await page.getByText('Which branch?').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('main');
  await page.getByRole('button', { name: 'Send' }).click();
  await logged('approval').toEqual([['approval', 'p1', true, 'main']]);
  await page.close();
});

it('200 re-renders mount no component again, with a registration written inline and with a constant one', async () => {
  const { page, call, read } = await openStore([part('inline', { result: 1 }), part('item', { result: 1 })]);
  const inline = page.locator('[data-ui="inline"]');
  await inline.click();
  const before = { ...(await read('mounts')) };
  for (let round = 0; round < 200; round++) await call('tick');
  await expect.poll(() => inline.innerText()).toBe('one 200 1');
  expect(await read('mounts')).toEqual(before);
  await page.close();
});

it('a tool UI that throws leaves the others and the thread', async () => {
  const { page } = await openStore([part('throws', done('in words')), part('item', { result: 1 })]);
  await page.getByText('in words').waitFor();
  await page.locator('[data-ui="item"]').waitFor();
  await page.close();
});

it('a tool UI that is registered late replaces the text, and its removal brings the text back', async () => {
  const { page, call } = await openStore([part('late', done('in words'))]);
  await page.getByText('in words').waitFor();
  await call('set', { isLate: true });
  await page.locator('[data-ui="late"]').waitFor();
  await call('set', { isLate: false });
  await page.getByText('in words').waitFor();
  await page.close();
});

it.each([false, true])(
  'tools of the same name at two servers are distinguished (assistant-ui’s own parts: %s)',
  async isPlain => {
    const calls = ['b', 'a'].map(server => part('same', { toolCallId: server, result: 1, ...app(server) }));
    const { page } = await openStore(calls, { isPlain });
    await expect.poll(() => page.locator('[data-ui="same"]').allInnerTexts()).toEqual(['b: one', 'a: one']);
    await page.close();
  },
);

it('two parts with one id do not break the thread', async () => {
  const { page, call, problems } = await openStore([part('item', { result: 1 })]);
  const rewritten = part('item', { args: { title: 'two' }, result: 1 });
  await call('set', { content: [part('item'), rewritten, part('late', { toolCallId: 'item', ...done('other') })] });
  await page.locator('[data-ui="item"]', { hasText: 'two' }).waitFor();
  await page.getByText('other').waitFor();
  await expect.poll(() => page.locator('[data-ui="item"]').count()).toBe(1);
  expect(problems).toEqual([]);
  await page.close();
});
