// Runs in the frame of a page: fills its form as a user would, and counts the user's actions.
import { fillPage, type Json } from '@vitrine/autoview/internal/trial';

export interface Filled {
  /** Values typed or chosen, buttons pressed, and the sections and tabs opened before. */
  readonly actions: number;
  /** Places that only a JSON box accepted. */
  readonly boxes: number;
  /** The reason when the value could not be entered. */
  readonly problem?: string;
}

function fillAndCount(value: Json): Filled {
  const touched = new Set<EventTarget | string>();
  let presses = 0;
  const see = ({ type, target }: Event): void => {
    if (!(target instanceof Element)) return;
    if (target instanceof HTMLButtonElement) presses += type === 'click' ? 1 : 0;
    // Radio buttons of one group are one choice.
    else touched.add(target.getAttribute('type') === 'radio' ? `radio ${target.getAttribute('name')}` : target);
    for (let around: Element | null = target; around; around = around.parentElement)
      if (isClosed(around)) touched.add(around);
  };
  for (const type of ['click', 'input', 'change']) document.addEventListener(type, see, true);
  try {
    const boxes = fillPage(document, value).length;
    return { actions: touched.size + presses, boxes };
  } catch (error) {
    return { actions: touched.size + presses, boxes: 0, problem: (error as Error).message };
  } finally {
    for (const type of ['click', 'input', 'change']) document.removeEventListener(type, see, true);
  }
}

/** Whether the element has to be opened by the user before its content can be used. */
function isClosed(element: Element): boolean {
  if (element instanceof HTMLDetailsElement) return !element.open;
  return element.getAttribute('role') === 'tabpanel' && (element as HTMLElement).hidden !== false;
}

/** Presses the button that calls the tool, and the one that confirms. Returns the presses and the errors that the form shows then. */
function send(): { readonly presses: number; readonly errors: string[] } {
  document.querySelector<HTMLElement>('[data-submit]')?.click();
  const confirm = document.querySelector<HTMLElement>('[data-confirm]');
  confirm?.click();
  const errors = [...document.querySelectorAll('[data-form] .error')].filter(error => !error.closest('[hidden].error'));
  const texts = errors.map(({ textContent }) => textContent ?? '');
  return { presses: confirm ? 2 : 1, errors: texts.filter(text => text !== '') };
}

/** Required fields whose control is not in the page. */
function missingFields(pointers: readonly string[]): string[] {
  const attributes = ['data-path', 'data-variant', 'data-enable', 'data-add'];
  return pointers.filter(
    pointer => !attributes.some(name => document.querySelector(`[data-form] [${name}="${CSS.escape(pointer)}"]`)),
  );
}

Object.assign(globalThis, { pageScript: { fillAndCount, send, missingFields } });
export type PageScript = { fillAndCount: typeof fillAndCount; send: typeof send; missingFields: typeof missingFields };
