// The form by keyboard: errors, Enter, the three answers, and the receipt.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('form');
}, 60_000);
afterAll(() => stories?.close());

const receipt = () => stories.page.locator('[data-slot=form][data-receipt=true]');

async function fillIn(): Promise<void> {
  await stories.page.getByLabel('Full name').fill('Ada Lovelace');
  await stories.page.getByLabel('E-mail').fill('ada@example.org');
  await stories.page.getByLabel('First class').check();
  await stories.page.getByLabel('Travel date').fill('2026-12-10');
}

it('Enter submits what was entered, and the receipt shows it and has the focus', async () => {
  await stories.show('form/Default');
  await fillIn();
  await stories.page.getByLabel('Full name').press('Enter');
  await receipt().waitFor();
  const text = await receipt().textContent();
  for (const part of ['Submitted', 'Ada Lovelace', 'ada@example.org', 'First class', '2026-12-10', '2'])
    expect(text).toContain(part);
  expect(await receipt().evaluate(element => element === document.activeElement)).toBe(true);
});

it('a refused form focuses the summary of its errors, which leads to the fields', async () => {
  await stories.show('form/Default');
  await stories.page.getByLabel('E-mail').fill('not an address');
  await stories.page.getByLabel('E-mail').press('Enter');
  const summary = stories.page.getByRole('group', { name: /need attention/ });
  await summary.waitFor();
  expect(await summary.evaluate(element => element === document.activeElement)).toBe(true);
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.keyboard.press('Tab');
  await stories.page.keyboard.press('Enter');
  const name = stories.page.getByLabel('Full name');
  expect(await name.evaluate(element => element === document.activeElement)).toBe(true);
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  const errorId = (await name.getAttribute('aria-describedby'))!.split(' ').at(-1)!;
  await expect.poll(() => stories.page.locator(`[id="${errorId}"]`).textContent()).toBe('Required');
});

it.each([
  ['decline', 'Declined'],
  ['cancel', 'Cancelled'],
])('%s needs no values', async (answer, outcome) => {
  await stories.show('form/Default');
  await stories.page.locator(`[data-action-id=${answer}]`).click();
  await receipt().waitFor();
  await expect.poll(() => receipt().textContent()).toContain(outcome);
});

it('Escape neither cancels nor empties the form', async () => {
  await stories.show('form/Default');
  await fillIn();
  await stories.page.keyboard.press('Escape');
  await expect.poll(() => stories.page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
  await expect.poll(() => receipt().count()).toBe(0);
});

it('a failure is reported, and the entered values stay', async () => {
  await stories.show('form/Failing');
  await fillIn();
  await stories.page.locator('[data-action-id=accept]').click();
  await stories.page.getByText('Submit failed: The server is not reachable.').waitFor();
  await expect.poll(() => stories.page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
});

it('entered values survive another rendering with the same schema', async () => {
  await stories.show('form/Default');
  await stories.page.getByLabel('Full name').fill('Ada');
  await stories.become('form/Failing');
  await expect.poll(() => stories.page.getByLabel('Full name').inputValue()).toBe('Ada');
});

it('while the schema arrives, fields can be seen and not filled in', async () => {
  await stories.show('form/Loading');
  const root = await stories.page.locator('[data-slot=form]').elementHandle();
  await stories.become('form/Streaming');
  await expect.poll(() => stories.page.getByLabel('Full name').isDisabled()).toBe(true);
  await stories.become('form/Default');
  await expect.poll(() => stories.page.getByLabel('Full name').isEnabled()).toBe(true);
  expect(await root?.evaluate(element => element.isConnected)).toBe(true);
});

it('lists and date inputs work', async () => {
  await stories.show('form/FullSchema');
  await stories.page.getByRole('button', { name: 'Add to Tags' }).click();
  await stories.page.getByRole('textbox', { name: 'Tags 3' }).fill('weekly');
  await stories.page.getByRole('button', { name: 'Remove Tags 1' }).click();
  await expect.poll(() => stories.page.getByRole('textbox', { name: 'Tags 2' }).inputValue()).toBe('weekly');
  await expect.poll(() => stories.page.getByLabel('Start').inputValue()).toMatch(/^2026-11-23T09:30/);
});

const focused = () =>
  stories.page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
    return `${element.localName} ${label}`;
  });

it('a press that removes its button moves the focus to what is near', async () => {
  await stories.show('form/OptionalParts');
  const press = async (name: string) => {
    await stories.page.getByRole('button', { name, exact: true }).focus();
    await stories.page.keyboard.press('Enter');
  };
  await press('Add Address');
  expect(await focused()).toBe('input Street optional');
  await press('Remove Address');
  expect(await focused()).toBe('button Add Address');
  await press('Add to Lines');
  expect(await focused()).toMatch(/^(input|button) .*Lines 3/);
  await press('Remove Lines 3');
  expect(await focused()).toBe('button Add to Lines');
  await press('Remove Lines 1');
  expect(await focused()).toMatch(/^(input|button) .*Lines 1/);
  await press('Back to the form');
  expect(await focused()).toBe('input Count optional');
});

it('an optional boolean keeps its input and the focus when it gets a value', async () => {
  await stories.show('form/OptionalParts');
  const field = stories.page.getByLabel('Public');
  await field.focus();
  await field.selectOption({ label: 'Yes' });
  expect(await focused()).toMatch(/^select Public/);
  await field.selectOption({ label: 'Default (No)' });
  await expect.poll(() => field.inputValue()).toBe('');
});

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/**
 * Reading a file called `slow` waits until another has been read, and one called `broken` fails. `data-reads` of the body has the names of
 * files that were read.
 */
const slowDown = () =>
  stories.page.evaluate(() => {
    const read = FileReader.prototype.readAsDataURL;
    document.body.dataset.reads = '';
    FileReader.prototype.readAsDataURL = function (blob) {
      const { name } = blob as File;
      this.addEventListener('load', () => {
        document.body.dataset.reads += `${name} `;
        document.dispatchEvent(new Event('file-read'));
      });
      if (name === 'broken') setTimeout(() => this.dispatchEvent(new ProgressEvent('error')));
      else if (name === 'slow') document.addEventListener('file-read', () => read.call(this, blob), { once: true });
      else read.call(this, blob);
    };
  });

it('the file chosen last is sent, however long an earlier one takes to be read', async () => {
  await stories.show('form/OptionalParts');
  await slowDown();
  const field = stories.page.locator('input[type=file]');
  await field.setInputFiles(file('slow', 'first'));
  await field.setInputFiles(file('quick', 'second'));
  await stories.page.locator('body[data-reads="quick slow "]').waitFor();
  await stories.page.getByRole('button', { name: 'Back to the form' }).click();
  await stories.page.locator('[data-action-id=accept]').click();
  await receipt().waitFor();
  await expect.poll(() => receipt().textContent()).toContain(Buffer.from('second').toString('base64'));
});

it('a file that cannot be read is reported', async () => {
  await stories.show('form/OptionalParts');
  await slowDown();
  const field = stories.page.locator('input[type=file]');
  await field.setInputFiles(file('broken', 'first'));
  await stories.page.getByText('The file could not be read.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await field.setInputFiles(file('quick', 'second'));
  await stories.page.getByText('The file could not be read.').waitFor({ state: 'detached' });
  expect(stories.takeProblems()).toEqual([]);
});

it.each([
  {},
  { description: 'Anything' },
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { enum: ['a', 'b'] },
  { type: 'array', items: { type: 'string' }, default: ['a'] },
  { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
  { oneOf: [{ type: 'string' }, { type: 'number' }] },
  { type: 'object', additionalProperties: { type: 'string' } },
  { type: 'object', properties: { '': { type: 'string' } } },
])('every field of a schema without a title has a label: %j', async schema => {
  await stories.show('form/Default');
  await stories.update({ schema, title: undefined, message: undefined });
  const names = await stories.page
    .locator('#root')
    .locator('input, textarea, select')
    .evaluateAll(fields =>
      (fields as HTMLInputElement[])
        .filter(field => field.type !== 'hidden')
        .map(
          field =>
            field.labels?.[0]?.textContent || field.getAttribute('aria-label') || field.getAttribute('aria-labelledby'),
        ),
    );
  expect(names.filter(name => !name?.trim())).toEqual([]);
  await expect.poll(() => stories.violations()).toEqual([]);
});
