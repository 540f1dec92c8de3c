// Fills a compiled page knowing nothing but the attributes that it promises: `data-path`, `data-variant`, `data-enable`, `data-add`,
// `data-remove`, `data-submit`. It runs in a browser, and shares no code with the page.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Throws when the page offers no way to enter the value. Returns the places where only a JSON box took it. */
export function fillPage(document: Document, value: Json): string[] {
  const boxes: string[] = [];
  const find = (attribute: string, path: string) =>
    document.querySelector<HTMLElement>(`[data-form] [data-${attribute}=${quoted(path)}]`);
  const press = (attribute: string, path: string): boolean => {
    const button = find(attribute, path);
    button?.click();
    return !!button;
  };
  const must = (done: unknown, what: string): void => {
    if (!done) throw new Error(what);
  };

  function type(element: Input, text: string): void {
    element.value = text;
    element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  }

  function valueAt(path: string): unknown {
    let current: unknown = JSON.parse(document.querySelector<HTMLTextAreaElement>('[data-json]')?.value ?? 'null');
    for (const segment of path.split('/').slice(1))
      current = (current as Record<string, unknown> | undefined)?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
    return current;
  }

  function fill(path: string, part: Json): void {
    const variant = find('variant', path) as HTMLSelectElement | null;
    const isNull = part === null && [...(variant?.options ?? [])].find(option => option.label === 'null');
    if (!variant) fillControl(path, part);
    else if (isNull) type(variant, isNull.value);
    else fillVariant(variant, path, part);
  }

  function fillVariant(variant: HTMLSelectElement, path: string, part: Json): void {
    for (const option of [...variant.options].filter(({ value }) => Number(value) >= 0)) {
      const before = boxes.length;
      try {
        type(variant, option.value);
        fillControl(path, part);
        if (same(valueAt(path), part) && !find('path', path)?.closest('[data-invalid]')) return;
      } catch {
        // Not this alternative.
      }
      boxes.length = before;
    }
    throw new Error(`No alternative at ${path} takes ${JSON.stringify(part)}`);
  }

  function fillControl(path: string, part: Json): void {
    const element = find('path', path);
    must(element, `Nothing at ${path}`);
    const isSilent = element!.tagName === 'OUTPUT' && part === null;
    if (part === null && element!.tagName !== 'SELECT' && !element!.classList.contains('code')) {
      must(press('null', path) || isSilent, `${path} takes no null`);
      if (isSilent) press('enable', path);
      return;
    }
    if (element instanceof HTMLInputElement || element!.tagName === 'INPUT')
      fillInput(element as HTMLInputElement, path, part);
    else if (element!.tagName === 'TEXTAREA') fillBox(element as HTMLTextAreaElement, path, part);
    else if (element!.tagName === 'SELECT') choose(element as HTMLSelectElement, path, part);
    else if (element!.tagName === 'OUTPUT') press('enable', path);
    else if (element!.dataset.kind === 'array') fillList(path, part);
    else if (element!.dataset.kind === 'multiselect') tick(element!, path, part);
    else fillMembers(path, part);
  }

  function fillInput(input: HTMLInputElement, path: string, part: Json): void {
    if (input.type === 'checkbox') {
      must(typeof part === 'boolean', `${path} takes yes or no`);
      if (input.checked !== part) input.click();
    } else if (input.type === 'file') {
      const bytes = Uint8Array.from(atob(String(part)), character => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'file'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      must(typeof part !== 'object' && typeof part !== 'boolean', `${path} takes a line`);
      enter(input, path, part);
    }
  }

  function fillBox(box: HTMLTextAreaElement, path: string, part: Json): void {
    if (box.classList.contains('code')) {
      boxes.push(`${path}: ${box.closest('.field')?.textContent}`);
      type(box, JSON.stringify(part));
    } else {
      must(typeof part === 'string', `${path} takes text`);
      enter(box, path, part);
    }
  }

  function enter(element: Input, path: string, part: Json): void {
    if (part === '') {
      type(element, '');
      press('enable', path);
    } else type(element, String(part));
  }

  function choose(select: HTMLSelectElement, path: string, part: Json): void {
    const text = typeof part === 'string' ? part : JSON.stringify(part);
    const index = [...select.options].findIndex(({ value }) => value === text);
    must(index >= 0, `${path} does not offer ${text}`);
    select.selectedIndex = index;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    must(same(valueAt(path), part), `${path} did not take ${text}`);
  }

  function tick(group: HTMLElement, path: string, part: Json): void {
    must(Array.isArray(part), `${path} takes a list`);
    press('enable', path);
    const boxOf = (text: string) => group.querySelector<HTMLInputElement>(`[data-option=${quoted(text)}]`);
    for (const box of group.querySelectorAll<HTMLInputElement>('[data-option]:checked')) box.click();
    for (const item of part as Json[]) {
      const box = boxOf(typeof item === 'string' ? item : JSON.stringify(item));
      must(box, `${path} does not offer ${JSON.stringify(item)}`);
      box!.click();
    }
  }

  function fillList(path: string, part: Json): void {
    must(Array.isArray(part), `${path} takes a list`);
    press('enable', path);
    const list = part as Json[];
    const there = (): number => {
      let count = 0;
      while (find('path', `${path}/${count}`) || find('variant', `${path}/${count}`)) count++;
      return count;
    };
    while (there() > list.length) must(press('remove', `${path}/${there() - 1}`), `${path}: can't remove`);
    const before = there();
    for (const [index, item] of list.entries()) {
      if (index >= before) must(press('add', path), `${path}: can't add`);
      fill(`${path}/${index}`, item);
    }
  }

  function fillMembers(path: string, part: Json): void {
    must(typeof part === 'object' && part !== null && !Array.isArray(part), `${path} takes an object`);
    press('enable', path);
    if (find('path', path)?.tagName === 'P') return;
    const wanted = part as { [key: string]: Json };
    for (const [name, member] of Object.entries(wanted)) {
      const place = `${path}/${escaped(name)}`;
      if (!find('path', place) && !find('variant', place)) {
        must(press('add', path), `${path}: can't add ${name}`);
        const input = find('name', `${path}/`) as HTMLInputElement | null;
        must(input, `${path}: no name to type`);
        type(input!, name);
      }
      fill(place, member);
    }
    for (const name of Object.keys((valueAt(path) ?? {}) as object)) {
      if (Object.hasOwn(wanted, name)) continue;
      const place = `${path}/${escaped(name)}`;
      const element = find('path', place) ?? find('variant', place);
      if (press('remove', place) || press('disable', place)) continue;
      if (element?.tagName === 'SELECT')
        type(element as HTMLSelectElement, (element as HTMLSelectElement).options[0]!.value);
      else if (element) type(element as HTMLInputElement, '');
    }
  }

  fill('', value);
  return boxes;
}
