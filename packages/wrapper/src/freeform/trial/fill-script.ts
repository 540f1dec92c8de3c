// Run in a freeform page, as text: nothing outside each function can be used in it.

/** Controls that `fillControls` found. */
export interface Filled {
  readonly faults: readonly string[];
  /** The middle of the button that calls the tool, in CSS pixels. Absent: it cannot be clicked. */
  readonly button?: { readonly x: number; readonly y: number };
}

/** Enters values into the controls by their names. `given`: the arguments as JSON. Resolves with `Filled` as JSON. */
export async function fillControls(given: string): Promise<string> {
  const values = Object.entries(JSON.parse(given) as Record<string, unknown>);
  const faults: string[] = [];
  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const changed = (control: Element): void => {
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };

  function enter(control: Element, value: unknown): void {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = Array.isArray(value) ? value.map(String).includes(control.value) : value === true;
    else if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === text;
    else if (control instanceof HTMLSelectElement && control.multiple && Array.isArray(value))
      for (const option of control.options) option.selected = value.map(String).includes(option.value);
    else if ('value' in control) control.value = text;
    changed(control);
  }

  for (const fold of document.querySelectorAll('details')) fold.open = true;
  for (const [name, value] of values) {
    const controls = [...document.querySelectorAll(`[name=${CSS.escape(name)}]`)];
    if (controls.length === 0) faults.push(`The required parameter ${name} has no control with name="${name}".`);
    else if (!controls.some(isVisible)) faults.push(`The control of the required parameter ${name} is not visible.`);
    for (const control of controls) enter(control, value);
  }

  const button = document.querySelector('[data-run]');
  if (!button || !isVisible(button)) {
    faults.push('There is no visible button with the attribute data-run that calls the tool.');
    return JSON.stringify({ faults });
  }
  button.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!hit || !button.contains(hit)) {
    faults.push('The button with data-run is covered by another element.');
    return JSON.stringify({ faults });
  }
  return JSON.stringify({ faults, button: { x, y } });
}

/** The text that users see. */
export async function visibleText(): Promise<string> {
  return document.body.innerText;
}

/** Runs axe-core after its script. `only`: the only rule that is tried; empty for all. Resolves with a JSON list of rules and elements. */
export async function runAxe(only: string): Promise<string> {
  const { axe } = globalThis as unknown as {
    axe: {
      run(
        where: Document,
        options: object,
      ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
    };
  };
  const { violations } = await axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    ...(only !== '' && { runOnly: [only] }),
  });
  return JSON.stringify(
    violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes[0]?.html.slice(0, 160) ?? ''}`),
  );
}
