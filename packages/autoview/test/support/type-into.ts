// A person at the keyboard: focuses what the page marks with `data-…`, and presses keys.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Json } from './fill-page.ts';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export async function typeInto(page: Page, view: FrameLocator, value: Json): Promise<void> {
  const at = (attribute: string, path: string): Locator =>
    view.locator(`[data-form] [data-${attribute}=${JSON.stringify(path)}]`).first();
  const there = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0;

  async function press(locator: Locator, key = 'Enter'): Promise<boolean> {
    if (!(await there(locator))) return false;
    await locator.focus();
    await page.keyboard.press(key);
    return true;
  }

  /** Arrow keys, until the wanted option is chosen. */
  async function choose(select: Locator, wanted: string): Promise<void> {
    await select.focus();
    await page.keyboard.press('Home');
    const { length } = await select.locator('option').all();
    for (let step = 0; step < length && (await select.inputValue()) !== wanted; step++)
      await page.keyboard.press('ArrowDown');
    if ((await select.inputValue()) !== wanted) throw new Error(`No option ${wanted}`);
  }

  async function type(locator: Locator, text: string): Promise<void> {
    await locator.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) await page.keyboard.press('Shift+Enter');
      await page.keyboard.type(line);
    }
  }

  /** Options that are folded away are opened first, the outer ones before the inner ones. */
  async function unfold(path: string): Promise<void> {
    const place = JSON.stringify(path);
    const closed = view.locator(
      `details.more:not([open]):has([data-path=${place}], [data-variant=${place}]) > summary`,
    );
    while (await there(closed)) await press(closed.first());
  }

  async function fill(path: string, part: Json): Promise<void> {
    await unfold(path);
    const variant = at('variant', path);
    if (!(await there(variant))) return fillControl(path, part);
    for (const option of await variant.locator('option').all()) {
      const wanted = (await option.getAttribute('value')) ?? '';
      if (Number(wanted) < 0) continue;
      await choose(variant, wanted);
      try {
        await fillControl(path, part);
        if (!(await there(view.locator(`.field[data-invalid]:has([data-path=${JSON.stringify(path)}])`)))) return;
      } catch {
        // Not this alternative.
      }
    }
    throw new Error(`No alternative at ${path} takes ${JSON.stringify(part)}`);
  }

  async function fillControl(path: string, part: Json): Promise<void> {
    const control = at('path', path);
    if (!(await there(control))) throw new Error(`Nothing at ${path}`);
    const tag = await control.evaluate(element => element.tagName);
    const kind = await control.evaluate(element => element.closest('[data-kind]')?.getAttribute('data-kind'));
    const expects = (type: string): void => {
      const is = Array.isArray(part) ? 'array' : part === null ? 'null' : typeof part;
      if (is !== type) throw new Error(`${path} takes ${type}, not ${is}`);
    };
    if (part === null && tag !== 'SELECT' && kind !== 'json') {
      if (!(await press(at('null', path)))) throw new Error(`${path} takes no null`);
    } else if (tag === 'SELECT') await choose(control, typeof part === 'string' ? part : JSON.stringify(part));
    else if (tag === 'OUTPUT') await press(at('enable', path));
    else if (kind === 'boolean') {
      expects('boolean');
      if ((await control.isChecked()) !== part) await press(control, 'Space');
    } else if (kind === 'json') await type(control, JSON.stringify(part));
    else if (kind === 'text' || kind === 'number') {
      expects(kind === 'text' ? 'string' : 'number');
      await type(control, String(part));
      if (part === '') await press(at('enable', path));
    } else if (Array.isArray(part)) await fillList(control, path, part, kind ?? '');
    else await fillMembers(path, part as { [key: string]: Json });
  }

  async function fillList(control: Locator, path: string, part: Json[], kind: string): Promise<void> {
    if (kind !== 'array' && kind !== 'multiselect') throw new Error(`${path} takes no list`);
    await press(at('enable', path));
    if (kind === 'multiselect') {
      for (const item of part) {
        const text = JSON.stringify(typeof item === 'string' ? item : JSON.stringify(item));
        await press(control.locator(`[data-option=${text}]`), 'Space');
      }
      return;
    }
    for (const [index, item] of part.entries()) {
      const place = `${path}/${index}`;
      if (!(await there(at('path', place))) && !(await there(at('variant', place)))) await press(at('add', path));
      await fill(place, item);
    }
  }

  async function fillMembers(path: string, part: { [key: string]: Json }): Promise<void> {
    if (typeof part !== 'object') throw new Error(`${path} takes members`);
    await press(at('enable', path));
    for (const [name, member] of Object.entries(part)) {
      const place = `${path}/${escaped(name)}`;
      if (!(await there(at('path', place))) && !(await there(at('variant', place)))) {
        await press(at('add', path));
        await type(at('name', `${path}/`), name);
      }
      await fill(place, member);
    }
  }

  await view.locator('[data-form][open]').waitFor();
  await fill('', value);
}
