// Moves the focus to the first error when a form has refused its values.

/** Focuses the first field with an error within `element`, also in closed options, after the errors have been rendered. */
export function focusFirstError(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = element?.querySelector<HTMLElement>('[aria-invalid=true]');
    for (let around = wrong?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    const input = wrong?.matches('[role=radiogroup]') ? wrong.querySelector('input') : wrong;
    input?.focus();
  });
}
