// The dialog of the servers, in a real browser: everything with the keyboard or the mouse, on a desktop and a phone.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { fixtureConfig } from '../support/open-chat-app.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const { command, args = [] } = fixtureConfig();
const COMMAND = [command, ...args].join(' ');

/** A registry with one server: the fixture. */
const registry = await startTestServer((request, response) => {
  const isMatch = request.url?.includes('search=fix') === true;
  const remotes = [
    {
      type: 'streamable-http',
      url: 'http://127.0.0.1:1/mcp',
      headers: [{ name: 'X-Key', isRequired: true, isSecret: true }],
    },
  ];
  const entry = {
    server: { name: 'io.example/fixture', title: 'Fixture', description: 'For tests', version: '1.0.0', remotes },
  };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ servers: isMatch ? [entry] : [] }));
});
afterAll(registry.close);

const chat = openForTests(() => openChat({ mcpRegistry: registry.origin }));

async function openServers(page: Page) {
  await page.getByRole('button', { name: /^Servers/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Servers' }).waitFor();
  const openAdd = async (tab: string) => {
    await dialog.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByRole('tab', { name: tab }).click();
  };
  const line = (name: string) => dialog.locator(`li[data-server="${name}"]`);
  return { dialog, openAdd, line };
}

describe('the dialog of the servers', { timeout: 60_000 }, () => {
  it('shows each server with what it is, and says why one has failed', async () => {
    const page = await chat.open();
    const { dialog, line } = await openServers(page);
    await line('office').getByText('Connected').waitFor();
    await line('office').getByText('From the configuration').waitFor();
    await line('attic').getByText('/nowhere/attic-server').first().waitFor();
    await line('attic').getByText('Failed').waitFor();
    await dialog.getByRole('button', { name: /^attic/ }).click();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Back to all servers' }).click();
    await dialog.getByRole('button', { name: /^office/ }).click();
    for (const tab of ['Prompts', 'Resources', 'Log', 'Tools']) await dialog.getByRole('tab', { name: tab }).click();
    await expect.poll(() => dialog.getByRole('tabpanel').getByRole('listitem').count()).toBeGreaterThan(3);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  });

  it('adds a program after saying what is started; it is kept, changed and removed', async () => {
    const page = await chat.open();
    const { dialog, openAdd, line } = await openServers(page);
    await openAdd('Command');
    await dialog.getByLabel('Name', { exact: true }).fill('office');
    await dialog.getByLabel('Command', { exact: true }).last().fill(COMMAND);
    await dialog.getByText('This starts a program on your computer').waitFor();
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).last().fill('TOKEN');
    await dialog.getByLabel('Value of TOKEN').fill('secret-of-the-test');
    await dialog.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByRole('alert').getByText('has a server "office" already').waitFor();
    await dialog.getByLabel('Name', { exact: true }).first().fill('own');
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add server' }).click();
    await line('own').getByText('Connected').waitFor();
    await dialog.getByRole('status').getByText('own is added').waitFor();

    await chat.restart();
    await page.reload();
    const again = await openServers(page);
    await again.line('own').getByText('Connected').waitFor();
    await again.dialog.getByRole('button', { name: /^own/ }).click();
    await again.dialog.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => again.dialog.getByLabel('Value of TOKEN').inputValue()).toBe('');
    expect(await page.content()).not.toContain('secret-of-the-test');
    await again.dialog.getByRole('button', { name: 'Save' }).click();
    await again.dialog.getByRole('status').getByText('own is saved').waitFor();
    await again.dialog.getByRole('button', { name: /^own/ }).click();
    await again.dialog.getByRole('button', { name: 'Remove' }).click();
    await again.dialog.getByRole('group', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
    await again.line('own').waitFor({ state: 'detached' });
  });

  it('adds some of a pasted configuration with the keyboard alone, and names the mistakes in it', async () => {
    const page = await chat.open();
    const { dialog, openAdd, line } = await openServers(page);
    await openAdd('Paste');
    await dialog.getByLabel('Configuration').fill('{"mcpServers": }');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('text:1:').waitFor();
    const text = `{
      // for VS Code
      "inputs": [{"id": "key", "type": "promptString", "description": "Your key", "password": true}],
      "servers": {
        "pasted": {"command": ${JSON.stringify(command)}, "args": ${JSON.stringify(args)}, "env": {"KEY": "\${input:key}"}},
        "left": {"command": "left-out"},
        "My own!": {"url": "\${input:host}/mcp", "alwaysLoad": true},
        "wrong": {"comand": "x"},
      },
    }`;
    await dialog.getByLabel('Configuration').fill(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Choose what to add' }).waitFor();
    await dialog.getByText('did you mean command?').waitFor();
    await dialog.getByText('Not used here: alwaysLoad').waitFor();
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Add wrong' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Add left' }).focus();
    await page.keyboard.press('Space');
    // A name that no server can have is proposed anew, and the user's choice is taken.
    await expect.poll(() => dialog.getByLabel('Name of My own!').inputValue()).toBe('My-own');
    await dialog.getByLabel('Name of My own!').fill('renamed');
    // A server whose address is still open can be added.
    await dialog.getByLabel('host', { exact: true }).fill('http://127.0.0.1:1');
    await dialog.getByLabel('Your key').focus();
    await page.keyboard.type('the-key');
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await line('pasted').getByText('Connected').waitFor();
    await line('renamed').getByText('http://127.0.0.1:1/mcp').first().waitFor();
    await expect.poll(() => line('left').count()).toBe(0);
  });

  it('searches the registry of the configuration, and asks for what an entry leaves open', async () => {
    const page = await chat.open();
    const { dialog, openAdd, line } = await openServers(page);
    await openAdd('Search');
    await dialog.getByLabel('Search the registry').fill('nothing');
    await page.keyboard.press('Enter');
    await dialog.getByText('No servers match').waitFor();
    await dialog.getByLabel('Search the registry').fill('fix');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Add Fixture by/ }).click();
    await dialog.getByLabel('X-Key').fill('k');
    await dialog.getByRole('button', { name: 'Add 1 server' }).click();
    await line('fixture').getByText('http://127.0.0.1:1/mcp').first().waitFor();
    await line('fixture').getByText('Failed', { exact: true }).waitFor();
  });

  it('switches a server off for one chat', async () => {
    const id = await chat.sessionWith('greet', { name: 'Ann' });
    const page = await chat.open(`/s/${id}`);
    const { line } = await openServers(page);
    const use = line('office').getByRole('switch', { name: 'Use office in this chat' });
    const saving = page.waitForResponse(response => response.request().method() !== 'GET');
    await use.click();
    expect((await saving).ok()).toBe(true);
    await expect.poll(() => use.isChecked()).toBe(false);
    await page.reload();
    const again = await openServers(page);
    await expect.poll(() => again.line('office').getByRole('switch').isChecked()).toBe(false);
  });

  it('is usable on a phone', async () => {
    const page = await chat.open();
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const { dialog, openAdd } = await openServers(page);
    await openAdd('Command');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    const readExcess = () => dialog.evaluate(element => element.scrollWidth - element.clientWidth);
    await expect.poll(readExcess).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
