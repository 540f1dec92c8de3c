// Fills a compiled page by the keyboard alone: focuses what the page marks with `data-…`, and presses keys.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Json } from '../../src/trial/fill-page.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export async function typeInto(page: Page, view: FrameLocator, value: Json): Promise<void> {
  await view.locator('[data-form][open]').waitFor();
  await new PageTypist(page, view).fill('', value);
}

class PageTypist {
  private readonly page: Page;
  private readonly view: FrameLocator;

  constructor(page: Page, view: FrameLocator) {
    this.page = page;
    this.view = view;
  }

  private at(attribute: string, path: string): Locator {
    return this.view.locator(`[data-form] [data-${attribute}=${JSON.stringify(path)}]`).first();
  }

  private async there(locator: Locator): Promise<boolean> {
    return (await locator.count()) > 0;
  }

  private async press(locator: Locator, key = 'Enter'): Promise<boolean> {
    if (!(await this.there(locator))) return false;
    await locator.focus();
    await this.page.keyboard.press(key);
    return true;
  }

  /** Presses arrow keys until the wanted option is chosen. */
  private async choose(select: Locator, wanted: string): Promise<void> {
    await select.focus();
    await this.page.keyboard.press('Home');
    const { length } = await select.locator('option').all();
    for (let step = 0; step < length && (await select.inputValue()) !== wanted; step++)
      await this.page.keyboard.press('ArrowDown');
    if ((await select.inputValue()) !== wanted) throw new Error(`No option ${wanted}`);
  }

  private async type(locator: Locator, text: string): Promise<void> {
    await locator.focus();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.press('Delete');
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) await this.page.keyboard.press('Shift+Enter');
      await this.page.keyboard.type(line);
    }
  }

  /** Opens folded options, the outer ones before the inner ones. */
  private async unfold(path: string): Promise<void> {
    const place = JSON.stringify(path);
    const closed = this.view.locator(
      `details.more:not([open]):has([data-path=${place}], [data-variant=${place}]) > summary`,
    );
    while (await this.there(closed)) await this.press(closed.first());
  }

  async fill(path: string, part: Json): Promise<void> {
    await this.unfold(path);
    const variant = this.at('variant', path);
    if (!(await this.there(variant))) return this.fillControl(path, part);
    for (const option of await variant.locator('option').all()) {
      const optionValue = (await option.getAttribute('value')) ?? '';
      if (Number(optionValue) < 0) continue;
      await this.choose(variant, optionValue);
      try {
        await this.fillControl(path, part);
        if (!(await this.there(this.view.locator(`.field[data-invalid]:has([data-path=${JSON.stringify(path)}])`))))
          return;
      } catch {
        // Another alternative is needed.
      }
    }
    throw new Error(`No alternative at ${path} takes ${JSON.stringify(part)}`);
  }

  private async fillControl(path: string, part: Json): Promise<void> {
    const control = this.at('path', path);
    if (!(await this.there(control))) throw new Error(`Nothing at ${path}`);
    const tag = await control.evaluate(element => element.tagName);
    const kind = await control.evaluate(element => element.closest('[data-kind]')?.getAttribute('data-kind'));
    if (part === null && tag !== 'SELECT' && kind !== 'json') {
      if (!(await this.press(this.at('null', path)))) throw new Error(`${path} takes no null`);
    } else if (tag === 'SELECT') await this.choose(control, typeof part === 'string' ? part : JSON.stringify(part));
    else if (tag === 'OUTPUT') await this.press(this.at('enable', path));
    else if (kind === 'json') await this.type(control, JSON.stringify(part));
    else if (kind === 'boolean' || kind === 'text' || kind === 'number') await this.enter(control, path, part, kind);
    else if (Array.isArray(part)) await this.fillList(control, path, part, kind ?? '');
    else await this.fillMembers(path, part as { [key: string]: Json });
  }

  private async enter(control: Locator, path: string, part: Json, kind: 'boolean' | 'text' | 'number'): Promise<void> {
    const expected = kind === 'text' ? 'string' : kind;
    if (typeof part !== expected) throw new Error(`${path} takes ${expected}, not ${JSON.stringify(part)}`);
    if (kind === 'boolean') {
      if ((await control.isChecked()) !== part) await this.press(control, 'Space');
      return;
    }
    await this.type(control, String(part));
    if (part === '') await this.press(this.at('enable', path));
  }

  private async fillList(control: Locator, path: string, part: Json[], kind: string): Promise<void> {
    if (kind !== 'array' && kind !== 'multiselect') throw new Error(`${path} takes no list`);
    await this.press(this.at('enable', path));
    if (kind === 'multiselect') {
      for (const item of part) {
        const text = JSON.stringify(typeof item === 'string' ? item : JSON.stringify(item));
        await this.press(control.locator(`[data-option=${text}]`), 'Space');
      }
      return;
    }
    for (const [index, item] of part.entries()) {
      const place = `${path}/${index}`;
      if (!(await this.there(this.at('path', place))) && !(await this.there(this.at('variant', place))))
        await this.press(this.at('add', path));
      await this.fill(place, item);
    }
  }

  private async fillMembers(path: string, part: { [key: string]: Json }): Promise<void> {
    if (typeof part !== 'object') throw new Error(`${path} takes members`);
    await this.press(this.at('enable', path));
    for (const [name, member] of Object.entries(part)) {
      const place = `${path}/${escaped(name)}`;
      if (!(await this.there(this.at('path', place))) && !(await this.there(this.at('variant', place)))) {
        await this.press(this.at('add', path));
        await this.type(this.at('name', `${path}/`), name);
      }
      await this.fill(place, member);
    }
  }
}
