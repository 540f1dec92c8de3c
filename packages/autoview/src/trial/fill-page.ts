// Fills the form of a compiled page as a user would, by its public attributes only: `data-path`, `data-variant`, `data-enable`, `data-add`,
// `data-remove`. It runs in a browser or over a DOM in Node, and shares no code with the page.

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

function must(done: unknown, what: string): void {
  if (!done) throw new Error(what);
}

/**
 * Fills the form of a compiled page, in a browser or over a DOM in Node. Returns the places where only a JSON box accepted the value.
 * Throws `Error` when the page offers no way to enter the value.
 * @example
 * const boxes = fillPage(document, { city: 'Oslo', days: 3 }); // []
 */
export function fillPage(document: Document, value: Json): string[] {
  const filler = new PageFiller(document);
  filler.fill('', value);
  return filler.boxes;
}

class PageFiller {
  /** The places where only a JSON box accepted the value. */
  readonly boxes: string[] = [];
  private readonly document: Document;
  private readonly window: Window & typeof globalThis;

  constructor(document: Document) {
    this.document = document;
    this.window = document.defaultView ?? (globalThis as Window & typeof globalThis);
  }

  private find(attribute: string, path: string): HTMLElement | null {
    return this.document.querySelector<HTMLElement>(`[data-form] [data-${attribute}=${quoted(path)}]`);
  }

  private press(attribute: string, path: string): boolean {
    const button = this.find(attribute, path);
    button?.click();
    return !!button;
  }

  private type(element: Input, text: string): void {
    element.value = text;
    element.dispatchEvent(new this.window.Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  }

  private valueAt(path: string): unknown {
    let current: unknown = JSON.parse(this.document.querySelector<HTMLTextAreaElement>('[data-json]')?.value ?? 'null');
    for (const segment of path.split('/').slice(1))
      current = (current as Record<string, unknown> | undefined)?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
    return current;
  }

  fill(path: string, part: Json): void {
    const variant = this.find('variant', path) as HTMLSelectElement | null;
    const isNull = part === null && [...(variant?.options ?? [])].find(option => option.label === 'null');
    if (!variant) this.fillControl(path, part);
    else if (isNull) this.type(variant, isNull.value);
    else this.fillVariant(variant, path, part);
  }

  private fillVariant(variant: HTMLSelectElement, path: string, part: Json): void {
    for (const option of [...variant.options].filter(({ value }) => Number(value) >= 0)) {
      const before = this.boxes.length;
      try {
        this.type(variant, option.value);
        this.fillControl(path, part);
        if (same(this.valueAt(path), part) && !this.find('path', path)?.closest('[data-invalid]')) return;
      } catch {
        // Another alternative is needed.
      }
      this.boxes.length = before;
    }
    throw new Error(`No alternative at ${path} takes ${JSON.stringify(part)}`);
  }

  private fillControl(path: string, part: Json): void {
    const element = this.find('path', path);
    if (!element) throw new Error(`Nothing at ${path}`);
    if (part === null && element.tagName !== 'SELECT' && !element.classList.contains('code')) {
      this.enterNull(element, path);
      return;
    }
    if (element.tagName === 'INPUT') this.fillInput(element as HTMLInputElement, path, part);
    else if (element.tagName === 'TEXTAREA') this.fillBox(element as HTMLTextAreaElement, path, part);
    else if (element.tagName === 'SELECT') this.choose(element as HTMLSelectElement, path, part);
    else if (element.tagName === 'OUTPUT') this.press('enable', path);
    else if (element.dataset.kind === 'array') this.fillList(path, part);
    else if (element.dataset.kind === 'multiselect') this.tick(element, path, part);
    else if (element.dataset.kind === 'select') this.pick(element, path, part);
    else this.fillMembers(path, part);
  }

  private enterNull(element: HTMLElement, path: string): void {
    const isConstant = element.tagName === 'OUTPUT';
    must(this.press('null', path) || isConstant, `${path} takes no null`);
    if (isConstant) this.press('enable', path);
  }

  private fillInput(input: HTMLInputElement, path: string, part: Json): void {
    if (input.type === 'checkbox') {
      must(typeof part === 'boolean', `${path} takes yes or no`);
      if (input.checked !== part) input.click();
    } else if (input.type === 'file') {
      const bytes = Uint8Array.from(atob(String(part)), character => character.charCodeAt(0));
      const files = new this.window.DataTransfer();
      files.items.add(new this.window.File([bytes], 'file'));
      input.files = files.files;
      input.dispatchEvent(new this.window.Event('change', { bubbles: true }));
    } else {
      must(typeof part !== 'object' && typeof part !== 'boolean', `${path} takes a line`);
      this.enter(input, path, part);
    }
  }

  private fillBox(box: HTMLTextAreaElement, path: string, part: Json): void {
    if (box.classList.contains('code')) {
      this.boxes.push(`${path}: ${box.closest('.field')?.textContent}`);
      this.type(box, JSON.stringify(part));
    } else {
      must(typeof part === 'string', `${path} takes text`);
      this.enter(box, path, part);
    }
  }

  private enter(element: Input, path: string, part: Json): void {
    if (part === '') {
      this.type(element, '');
      this.press('enable', path);
    } else this.type(element, String(part));
  }

  private choose(select: HTMLSelectElement, path: string, part: Json): void {
    const text = typeof part === 'string' ? part : JSON.stringify(part);
    const index = [...select.options].findIndex(({ value }) => value === text);
    must(index >= 0, `${path} does not offer ${text}`);
    select.selectedIndex = index;
    select.dispatchEvent(new this.window.Event('change', { bubbles: true }));
    must(same(this.valueAt(path), part), `${path} did not take ${text}`);
  }

  /** Radio buttons, which a view spec may choose. */
  private pick(group: HTMLElement, path: string, part: Json): void {
    const isPicked = (radio: HTMLInputElement): boolean => {
      if (!radio.checked) radio.click();
      return same(this.valueAt(path), part);
    };
    const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    must(radios.some(isPicked), `${path} does not offer ${JSON.stringify(part)}`);
  }

  private tick(group: HTMLElement, path: string, part: Json): void {
    must(Array.isArray(part), `${path} takes a list`);
    this.press('enable', path);
    const findBox = (text: string) => group.querySelector<HTMLInputElement>(`[data-option=${quoted(text)}]`);
    for (const box of group.querySelectorAll<HTMLInputElement>('[data-option]:checked')) box.click();
    for (const item of part as Json[]) {
      const box = findBox(typeof item === 'string' ? item : JSON.stringify(item));
      if (!box) throw new Error(`${path} does not offer ${JSON.stringify(item)}`);
      box.click();
    }
  }

  private fillList(path: string, part: Json): void {
    must(Array.isArray(part), `${path} takes a list`);
    this.press('enable', path);
    const list = part as Json[];
    const there = (): number => {
      let count = 0;
      while (this.find('path', `${path}/${count}`) || this.find('variant', `${path}/${count}`)) count++;
      return count;
    };
    while (there() > list.length) must(this.press('remove', `${path}/${there() - 1}`), `${path}: can't remove`);
    const before = there();
    for (const [index, item] of list.entries()) {
      if (index >= before) must(this.press('add', path), `${path}: can't add`);
      this.fill(`${path}/${index}`, item);
    }
  }

  private fillMembers(path: string, part: Json): void {
    must(typeof part === 'object' && part !== null && !Array.isArray(part), `${path} takes an object`);
    this.press('enable', path);
    if (this.find('path', path)?.tagName === 'P') return;
    const members = part as { [key: string]: Json };
    for (const [name, member] of Object.entries(members)) {
      const place = `${path}/${escaped(name)}`;
      if (!this.find('path', place) && !this.find('variant', place)) {
        must(this.press('add', path), `${path}: can't add ${name}`);
        const input = this.find('name', `${path}/`) as HTMLInputElement | null;
        if (!input) throw new Error(`${path}: no name to type`);
        this.type(input, name);
      }
      this.fill(place, member);
    }
    for (const name of Object.keys((this.valueAt(path) ?? {}) as object))
      if (!Object.hasOwn(members, name)) this.removeMember(`${path}/${escaped(name)}`);
  }

  private removeMember(place: string): void {
    const element = this.find('path', place) ?? this.find('variant', place);
    if (this.press('remove', place) || this.press('disable', place)) return;
    if (element?.tagName === 'SELECT')
      this.type(element as HTMLSelectElement, (element as HTMLSelectElement).options[0]?.value ?? '');
    else if (element) this.type(element as HTMLInputElement, '');
  }
}
